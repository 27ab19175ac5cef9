"""What is not collected: the compiled kernel needs numba, which only the extra `fast` installs."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("numba") else ["src/defilade/geometry/compiled.py"]
