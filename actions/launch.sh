#!/bin/sh
# Runs ../dist/gatehouse.js with the first Node.js that is 20 or later, and passes its arguments on. In order:
#   1. /__e            where the runner mounts its own Node into a job container (documented; node24, node24_alpine, ...)
#   2. the externals folder beside bin/Runner.Worker, our parent process (Linux; the runner's layout, whatever its work folder)
#   3. the externals folder two above RUNNER_TEMP (the layout of a self-hosted runner whose work folder is the default, _work)
#   4. the PATH
# The workspace may be the change under review: nothing in it is run. So relative and empty PATH entries are passed over, a
# Node that lies in it too, and until Node is found only builtins and readlink by its full path are called.
# Needs a POSIX sh (dash, busybox, bash; on Windows the one of Git). Exit 3, a gate could not run, when there is no Node.

program=${0%/*}/../dist/gatehouse.js
node=

fail() {
  if [ "${GITHUB_ACTIONS-}" = true ]; then
    printf '::error title=gatehouse::%s\n' "$1" >&2
    [ -f "${GITHUB_OUTPUT-}" ] && printf 'verdict=error\nerrors=0\nwarnings=0\n' >>"$GITHUB_OUTPUT"
  else
    printf 'gatehouse: %s\n' "$1" >&2
  fi
  exit 3
}

# folder DIR: prints where DIR really is, links followed. The dot keeps a name that ends in a newline whole.
folder() {
  cd -P -- "$1" >/dev/null 2>&1 && pwd -P && printf .
}

in_workspace() {
  [ -n "${GITHUB_WORKSPACE-}" ] || return 1
  workspace=$(folder "$GITHUB_WORKSPACE") || return 1
  here=$(folder "$1") || return 1
  case ${here%??}/ in "${workspace%??}"/*) return 0 ;; esac
  return 1
}

# take DIR: chooses DIR/node when it starts, is 20 or later and no part of the workspace. NODE_OPTIONS is left out of the
# question: a bad one is for Node to name when it runs the program.
take() {
  [ -f "$1/node" ] && [ -x "$1/node" ] || return 1
  in_workspace "$1" && return 1
  version=$(NODE_OPTIONS='' "$1/node" --version 2>/dev/null </dev/null) || return 1
  case $version in v[0-9]*.*) ;; *) return 1 ;; esac
  major=${version#v}
  major=${major%%.*}
  case $major in *[!0-9]* | ????*) return 1 ;; esac
  [ "$major" -ge 20 ] || return 1
  node=$1/node
}

# from_externals DIR: the runner's folder of Nodes, newest first. The Alpine ones do not start elsewhere, nor the others there.
from_externals() {
  externals=$1
  set --
  for home in "$externals"/node[0-9]*; do set -- "$home" "$@"; done
  for home do
    take "$home/bin" && return 0
  done
  return 1
}

from_parent() {
  for readlink in /usr/bin/readlink /bin/readlink; do
    [ -x "$readlink" ] || continue
    parent=$("$readlink" "/proc/$PPID/exe" 2>/dev/null) || return 1
    case $parent in /*/Runner.Worker) from_externals "${parent%/*/Runner.Worker}/externals" && return 0 ;; esac
    return 1
  done
  return 1
}

from_temp() {
  case ${RUNNER_TEMP-} in
    /* | [A-Za-z]:[\\/]*) from_externals "$RUNNER_TEMP/../../externals" ;;
    *) return 1 ;;
  esac
}

from_path() {
  set -f
  IFS=:
  for dir in ${PATH-}; do
    case $dir in /*) take "$dir" && return 0 ;; esac
  done
  return 1
}

[ -f "$program" ] || fail 'dist/gatehouse.js is missing beside actions/; use the action from its whole repository'
from_externals /__e || from_parent || from_temp || from_path ||
  fail 'no Node.js 20 or later in the job container, beside the runner or on the PATH; add a step with actions/setup-node before this one'
exec "$node" "$program" "$@"
