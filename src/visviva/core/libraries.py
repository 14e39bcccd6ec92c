"""What is kept of a compiled kernel, in memory and on disk.

Numba makes machine code of every kernel and keeps, beside it, the code it was made from, to be taken into
other kernels. Of a kernel that only kernels call the machine code is never run; of one that Python calls, the
code for others is never asked for. So each keeps one of the two: less to compile, to write and to read.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """Code of one kernel; LLVM goes over it quickly once it is written, and well once all of it is there."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager(opt=1)
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class OuterLibrary(KernelLibrary):
    """Machine code, which other kernels do not take in."""

    KIND = "outer"

    def serialize_using_object_code(self) -> Any:
        """The machine code and the names in it."""
        names = [one.name for one in self._final_module.functions if not one.is_declaration]
        return self.name, self.KIND, (self._get_compiled_object(), names)

    @classmethod
    def read(cls, codegen: Any, name: str, data: Any) -> OuterLibrary:
        """The library that was kept so."""
        code, names = data
        library = cls(codegen, name)
        library.enable_object_caching()
        library._set_compiled_object(code)
        library._finalize_final_module()
        codegen._engine._defined_symbols.update(names)
        return library


class InnerLibrary(KernelLibrary):
    """Code for kernels that take it in; they optimise it with their own."""

    KIND = "inner"

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def serialize_using_object_code(self) -> Any:
        """The code to be taken in."""
        return self.name, self.KIND, self._get_module_for_linking().as_bitcode()

    @classmethod
    def read(cls, codegen: Any, name: str, data: Any) -> InnerLibrary:
        """The library that was kept so."""
        library = cls(codegen, name)
        library._final_module = library._shared_module = llvm.parse_bitcode(data)
        library._finalized = True
        return library


def no_entry() -> Any:
    """Stands for the machine code of a kernel that has none. What calls it finds it by this: a built-in
    function, as Numba expects, equal to no other.
    """
    return [].append


def read_result(context: Any, payload: Any) -> CompileResult:
    """A compiled kernel from what the cache kept of it, as `CompileResult._reduce` wrote it."""
    (name, kind, data), *others = payload
    kinds = {one.KIND: one for one in (OuterLibrary, InnerLibrary)}
    if kind not in kinds:
        return CompileResult._rebuild(context, *payload)
    descriptor, environment, signature, objectmode, lifted, annotation, reload, referenced = others
    library = kinds[kind].read(context.codegen(), name, data)
    if kind == InnerLibrary.KIND:
        entry = no_entry()
    else:
        entry = context.get_executable(library, descriptor, environment)
        for one in referenced:
            library.codegen.set_env(one.env_name, one)
    return CompileResult(
        typing_context=context.typing_context,
        target_context=context,
        entry_point=entry,
        typing_error=None,
        type_annotation=annotation,
        signature=signature,
        objectmode=objectmode,
        lifted=lifted,
        fndesc=descriptor,
        library=library,
        call_helper=None,
        environment=environment,
        metadata=None,
        reload_init=reload,
        referenced_envs=referenced,
    )
