"""Checks bodies against Discord's published OpenAPI file, where it lies beside the project."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
from jsonschema import validators

from tests.loopback.wire import Json

SPEC_FILE = Path(__file__).parents[2].parent / "shared/discord/openapi.json"
Flaw = tuple[tuple[str | int, ...], str, str]
"""Path inside the body, Discord-like code, text."""
CODES = {"required": "BASE_TYPE_REQUIRED", "maxLength": "BASE_TYPE_MAX_LENGTH", "minLength": "BASE_TYPE_MIN_LENGTH"}


class Spec:
    """The index of one OpenAPI document; paths with fewer placeholders win."""

    def __init__(self, document: Json) -> None:
        self._schemas: Json = document["components"]["schemas"]
        self._responses: Json = document["components"].get("responses", {})
        self._paths = [
            (template.strip("/").split("/"), item)
            for template, item in sorted(document["paths"].items(), key=lambda pair: pair[0].count("{"))
        ]
        extend: Any = validators.extend
        unions = {"oneOf": self._union, "anyOf": self._union}
        self._answers: Any = extend(jsonschema.Draft202012Validator, unions | {"$ref": self._follow})
        self._requests: Any = extend(jsonschema.Draft202012Validator, unions | {"$ref": self._follow_leniently})

    def request_flaws(self, method: str, path: str, body: object) -> list[Flaw]:
        """What is wrong with a JSON body sent to `path` (without the API prefix); empty when unknown there."""
        operation = self._operation(method, path)
        content = (operation or {}).get("requestBody", {}).get("content", {})
        schema = (content.get("application/json") or content.get("multipart/form-data") or {}).get("schema")
        return [] if schema is None else self._flaws(self._requests(schema), body)

    def response_flaws(self, method: str, path: str, status: int, body: object) -> list[Flaw]:
        """The same for an answer, so that the double itself stays honest."""
        operation = self._operation(method, path)
        answer = (operation or {}).get("responses", {}).get(str(status), {})
        schema = answer.get("content", {}).get("application/json", {}).get("schema")
        return [] if schema is None else self._flaws(self._answers(schema), body)

    def _operation(self, method: str, path: str) -> Json | None:
        parts = path.strip("/").split("/")
        for template, item in self._paths:
            if len(template) == len(parts) and all(
                t.startswith("{") or t == p for t, p in zip(template, parts, strict=True)
            ):
                operation: Json | None = item.get(method.lower())
                return operation
        return None

    def _flaws(self, validator: Any, body: object) -> list[Flaw]:
        return [
            (tuple(error.absolute_path), CODES.get(str(error.validator), "BASE_TYPE_BAD_VALUE"), error.message[:300])
            for error in validator.iter_errors(body)
        ]

    def _resolve(self, schema: Json) -> Json:
        reference = schema.get("$ref")
        return self._schemas[reference.rsplit("/", 1)[-1]] if reference else schema

    def _follow(self, validator: Any, reference: str, instance: object, schema: Json) -> Iterator[Any]:
        yield from validator.descend(instance, self._schemas[reference.rsplit("/", 1)[-1]])

    def _follow_leniently(self, validator: Any, reference: str, instance: object, schema: Json) -> Iterator[Any]:
        # The library sends ids as integers; Discord takes them although its file says strings.
        if reference.endswith("/SnowflakeType") and isinstance(instance, int):
            return
        yield from self._follow(validator, reference, instance, schema)

    def _union(self, validator: Any, branches: list[Json], instance: object, schema: Json) -> Iterator[Any]:
        kind = instance.get("type") if isinstance(instance, dict) else None
        if kind is not None:
            told = [self._resolve(b).get("properties", {}).get("type", {}).get("enum", ()) for b in branches]
            fitting = [branch for branch, kinds in zip(branches, told, strict=True) if kind in kinds]
            if len(fitting) == 1:
                yield from validator.descend(instance, fitting[0])
                return
        found = []
        for branch in branches:
            errors = list(validator.descend(instance, branch))
            if not errors:
                return
            found.append(errors)
        yield from max(found, key=lambda errors: max(len(error.absolute_path) for error in errors))


@functools.cache
def load_spec() -> Spec | None:
    """The published file, read once; None where it is absent (validation against it is then off)."""
    return Spec(json.loads(SPEC_FILE.read_text("utf-8"))) if SPEC_FILE.is_file() else None
