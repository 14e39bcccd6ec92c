"""Mistakes on the command line: one line each, with what to write instead.

Proved by tests/cli/test_nearly_right.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from visviva.cli.failure import BAD_INPUT_STATUS
from visviva.cli.safe_text import print_safely
from visviva.vocabulary.nearest import suggested

UsageError: type[Any] = typer.BadParameter.__bases__[0]
EXTRA = re.compile(r"extra argument.*? \((.*)\)")
COMMANDS_FOR = {".yaml": "run", ".yml": "run", ".vv": "view", ".xml": "import", ".urdf": "import"}


class Commands(TyperGroup):
    """Commands whose errors of usage are told in one line."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None) -> Any:  # type: ignore[override]
        """Read the arguments."""
        with _told_in_one_line():
            return super().make_context(info_name, args, parent)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        with _told_in_one_line():
            return super().invoke(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command with the name of the first argument."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise UsageError(self._unknown(ctx, args[0]), ctx)
        return super().resolve_command(ctx, args)

    def _unknown(self, ctx: Any, name: str) -> str:
        """What is said of a word that is no command: what a file, an example or a similar word would need."""
        from visviva.scene.examples import example_names

        known = self.list_commands(ctx)
        command = COMMANDS_FOR.get(Path(name).suffix)
        if command in known:
            meant = f"; did you mean `{ctx.command_path} {command} {name}`?"
        elif name in example_names():
            meant = f"; did you mean `visviva {'examples copy' if 'copy' in known else 'demo'} {name}`?"
        else:
            meant = suggested(name, known)
        return f"found no command {name!r}, expected one of {', '.join(known)}{meant}"


@contextmanager
def _told_in_one_line() -> Iterator[None]:
    try:
        yield
    except UsageError as error:
        print_safely(f"error: {_message(error)}", error=True)
        raise typer.Exit(BAD_INPUT_STATUS) from None


def _message(error: Any) -> str:
    option = str(getattr(error, "option_name", ""))
    parameter = getattr(error, "param", None)
    if type(error).__name__ == "NoSuchOption":
        return f"found no option {option!r} of `{error.ctx.command_path}`{_instead(option, error.ctx)}"
    if type(error).__name__ == "MissingParameter" and parameter is not None:
        return f"{_written(parameter)} is missing{_example(parameter, error.ctx)}; {_help(error.ctx)}"
    if parameter is not None:
        return f"{_written(parameter)}: {error.message}"
    if extra := EXTRA.search(error.message):
        return f"found {extra[1]!r} too many; {_for_extra(extra[1], error.ctx)}{_help(error.ctx)}"
    return str(error.message)


def _written(parameter: Any) -> str:
    """A parameter as it is written: the longest form of an option; the name of an argument."""
    option = parameter.param_type_name == "option"
    return max(parameter.opts, key=len) if option else str(parameter.name).upper()


def _example(parameter: Any, ctx: Any) -> str:
    name = parameter.name.upper() if parameter.param_type_name == "argument" else ""
    return f", as in `{ctx.command_path} {name or _written(parameter) + ' ' + parameter.metavar}`"


def _options(ctx: Any) -> list[str]:
    return [text for parameter in ctx.command.params for text in parameter.opts if text.startswith("--")]


def _instead(option: str, ctx: Any) -> str:
    """A value of the scene goes through --set; anything else may be a slip of the pen."""
    from visviva.scene.settings import Recording, Settings

    name = option.lstrip("-").replace("-", "_")
    if "--set" in _options(ctx):
        for fields, path in ((Settings.model_fields, name), (Recording.model_fields, f"record.{name}")):
            if name in fields:
                return f"; a value of the scene is changed by --set, as in --set {path}=VALUE"
    return suggested(option, _options(ctx)) or f"; {_help(ctx)}"


def _for_extra(word: str, ctx: Any) -> str:
    options = _options(ctx)
    if len(Path(word).suffix) > 2 and "--output" in options:
        return f"a file to write is named by -o {word}; "
    if "--to" in options:
        return f"a folder is named by --to {word}; "
    return "a value follows its path without a space, as in --set path=value; " if "--set" in options else ""


def _help(ctx: Any) -> str:
    return f"`{ctx.command_path} -h` explains it"
