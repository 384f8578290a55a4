"""Bits and dice for the kernels."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kings.kernels import corner_layout as at
from kings.kernels.cache import COMPILED, kernel
from kings.kernels.corner_layout import State

if not COMPILED:

    def lowest(mask: int) -> int:
        """Place of the lowest bit of a mask that is not 0."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def highest(mask: int) -> int:
        """Place of the highest bit of a mask that is not 0."""
        return int(mask).bit_length() - 1

    def ones(mask: int) -> int:
        """Number of bits set."""
        return int(mask).bit_count()

else:

    @intrinsic
    def lowest(typing: Any, mask: Any) -> Any:
        """Place of the lowest bit of a mask that is not 0."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    @intrinsic
    def highest(typing: Any, mask: Any) -> Any:
        """Place of the highest bit of a mask that is not 0."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

        return types.int64(types.int64), generate

    @intrinsic
    def ones(typing: Any, mask: Any) -> Any:
        """Number of bits set."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate


bit_of = kernel(at.bit_of)


@kernel
def below(s: State, n: int) -> int:
    """A number 0..n-1 from the state's own generator, splitmix64.

    The upper 32 bits times n, upper half; no value is favoured by more than n / 2**32.
    """
    s.dice += -7046029254386353131
    z: int = s.dice
    z = (z ^ (z >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    z = (z ^ (z >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    z = z ^ (z >> 31 & 0x1FFFFFFFF)
    return (z >> 32 & 0xFFFFFFFF) * n >> 32
