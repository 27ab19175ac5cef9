"""The certified search for a clear line, as plain scalar functions over arrays of floats.

They run as they stand, and `geometry.compiled` compiles the same source with numba: nothing here
makes objects, raises, or imports more than numpy. `geometry.sight` prepares the arrays and reads
the answer. `search` says how it all fits together; `slices` solve the heights of lines with one
plan; `stretches` and `gates` say where lines pass through a part; `rows` and `triples` are a second
proof that a cell is blocked; `arcs` are pieces of the ends' rims.
"""
