"""The settings of an installation, from the environment or a file ``.env``; ``.env.example`` explains each."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What an operator may set; every name is prefixed with ``STRIKERANK_``."""

    model_config = SettingsConfigDict(env_prefix="STRIKERANK_", env_file=".env", extra="ignore")

    token: SecretStr = SecretStr("")
    database_url: str = "sqlite:///strikerank.db"
    guild: int | None = None
    typed_commands: bool = False
    shards: int | None = Field(default=None, ge=1)
    log_level: str = "INFO"
    discord_api_base: str = ""
    discord_gateway: str = ""
    discord_cdn: str = ""
    tracker_seconds: float = Field(default=1.0, ge=0)
