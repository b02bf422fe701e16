"""Questions and answers between the program and its workers: pickled, each after its length."""

import pickle
import struct
from typing import IO, Any

LENGTH = struct.Struct("!Q")


def read(stream: IO[bytes]) -> Any:
    """The next thing of a stream; raises EOFError at its end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    (length,) = LENGTH.unpack(head)
    return pickle.loads(stream.read(length))


def write(stream: IO[bytes], value: Any) -> None:
    """Put a thing into a stream."""
    data = pickle.dumps(value)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()
