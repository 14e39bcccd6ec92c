from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.record.commit_file import PAGE_BYTES, CommitFile

changes = st.lists(
    st.one_of(
        st.tuples(
            st.just("write"), st.integers(0, 5 * PAGE_BYTES), st.binary(min_size=1, max_size=2 * PAGE_BYTES)
        ),
        st.tuples(st.just("truncate"), st.integers(0, 6 * PAGE_BYTES), st.just(b"")),
    ),
    max_size=6,
)


def apply(model: bytearray, action: str, at: int, data: bytes) -> None:
    if action == "truncate":
        del model[at:]
        model.extend(bytes(at - len(model)))
    else:
        model.extend(bytes(max(0, at + len(data) - len(model))))
        model[at : at + len(data)] = data


class Killed(BaseException):
    pass


def kill_after(file: CommitFile, writes: int, part: float) -> None:
    """Let `file` do so many raw writes, then a part of the next one, then nothing ever again."""
    original, left = file._put, [writes]

    def put(address, data):
        if left[0] == 0:
            original(address, data[: int(part * len(data))])
            raise Killed
        left[0] -= 1
        original(address, data)

    file._put = put


@settings(deadline=None)
@given(st.lists(changes, min_size=1, max_size=4))
def test_reads_back_what_was_written(tmp_path_factory, commits):
    path = tmp_path_factory.mktemp("f") / "file"
    file, model = CommitFile(path, "x"), bytearray()
    for batch in commits:
        for action, at, data in batch:
            apply(model, action, at, data)
            if action == "truncate":
                file.truncate(at)
            else:
                file.seek(at)
                file.write(data)
        if len(model) >= max([0, *(at for action, at, _ in batch if action == "truncate")]):
            file.commit()
    file.commit()
    assert len(file.image()) == len(model)
    file.close()
    assert path.stat().st_size == len(model)


@settings(deadline=None)
@given(
    st.binary(min_size=1, max_size=3 * PAGE_BYTES),
    st.lists(
        st.tuples(st.integers(0, 4 * PAGE_BYTES), st.binary(min_size=1, max_size=PAGE_BYTES)),
        min_size=1,
        max_size=5,
    ),
    st.integers(0, 6),
    st.sampled_from([0.0, 0.5, 0.99, 1.0]),
)
def test_a_commit_that_is_killed_is_done_or_not_done(tmp_path_factory, old, writes, steps, part):
    path = tmp_path_factory.mktemp("f") / "file"
    file = CommitFile(path, "x")
    file.write(old)
    file.commit()
    new = bytearray(old)
    for at, data in writes:
        apply(new, "write", at, data)
        file.seek(at)
        file.write(data)
    assert file.image() == bytes(new)
    kill_after(file, steps, part)
    with suppress(Killed):
        file.commit()
    file.close()
    found = CommitFile(path, "r").image()
    assert found[: len(old)] == old or found == bytes(new)
    repaired = CommitFile(path, "r+")
    assert repaired.image() == found
    repaired.seek(0)
    repaired.write(b"!")
    repaired.commit()
    assert path.read_bytes()[:1] == b"!"
    assert path.read_bytes()[1 : len(old)] == found[1 : len(old)]


def test_a_disk_that_refuses_leaves_the_old_file(tmp_path):
    path = tmp_path / "file"
    file = CommitFile(path, "x")
    file.write(b"old" * 3000)
    file.commit()
    file.seek(10)
    file.write(b"new" * 5000)
    original = file._put

    def put(address, data):
        original(address, data[:100])
        raise OSError(28, "No space left on device")

    file._put = put
    with pytest.raises(OSError, match="No space"):
        file.commit()
    assert path.read_bytes() == b"old" * 3000


def test_a_file_that_only_looks_like_a_journal_is_read_as_it_is(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100 + b"vvcommit")
    assert CommitFile(path, "r").image() == b"x" * 100 + b"vvcommit"
