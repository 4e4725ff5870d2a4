#!/bin/sh
# Runs ../dist/gatehouse.js with the first Node.js that is 20 or later, and passes on its arguments. It looks, in this order, in
#   1. /__e, where the runner mounts its own Node into a job container (documented; node24, node24_alpine, ...)
#   2. the externals folder beside bin/Runner.Worker, our parent process (Linux; the runner's layout, whatever its work folder)
#   3. the externals folder two above RUNNER_TEMP (the layout of a self-hosted runner with the default work folder, _work)
#   4. the PATH
# The workspace may be the change under review, so nothing in it is run: relative and empty PATH entries are skipped, and so is
# a Node in the workspace. Until Node is found, only builtins are called, and readlink and sleep by their full paths.
# Variables are only set in subshells: an exported variable of the same name must reach the program unchanged.
# Needs a POSIX sh (dash, busybox, bash; on Windows that of Git). Without a Node: exit 3, a gate could not run.

# set_error: until the program has set its own outputs, the verdict is an error: it may never start (a preload that fails) or never
# end (out of memory). Of an output that is set twice the runner takes the later value.
set_error() {
  [ "${GITHUB_ACTIONS-}" = true ] || return 0
  case ${GITHUB_OUTPUT-} in
    /* | [A-Za-z]:[\\/]*)
      # In a group, because otherwise the shell itself would complain about a file that can't be written.
      { [ -f "$GITHUB_OUTPUT" ] && printf 'verdict=error\n' >>"$GITHUB_OUTPUT"; } 2>/dev/null || return 0
      # Some runners put the outputs of the step that publishes over those of the step before it.
      case $1 in
        *--publish-only*) ;;
        *) printf 'errors=0\nwarnings=0\n' >>"$GITHUB_OUTPUT" ;;
      esac
      ;;
  esac
  return 0
}

fail() {
  if [ "${GITHUB_ACTIONS-}" = true ]; then
    printf '::error title=gatehouse::%s\n' "$1" >&2
  else
    printf 'gatehouse: %s\n' "$1" >&2
  fi
  exit 3
}

# folder DIR: prints the real path of DIR. The dot preserves a name that ends in a newline.
folder() {
  cd -P -- "$1" >/dev/null 2>&1 && pwd -P && printf .
}

# in_workspace DIR: compares identities (-ef: POSIX 2024, and all these shells), since a folder has many names where case is ignored.
in_workspace() {
  [ -n "${GITHUB_WORKSPACE-}" ] || return 1
  here=$(folder "$1") || return 0
  here=${here%??}
  while [ -n "$here" ]; do
    [ "$here" -ef "$GITHUB_WORKSPACE" ] && return 0
    here=${here%/*}
  done
  return 1
}

# version_of DIR: prints the output of DIR/node --version, and whether it succeeded; one that hangs is killed after 30 seconds.
# NODE_OPTIONS is unset: Node reports an invalid one when it runs the program.
version_of() {
  for sleep in /bin/sleep /usr/bin/sleep; do [ -x "$sleep" ] && break; done
  "$sleep" 30 >/dev/null &
  limit=$!
  (
    trap 'kill -9 "$node"' TERM
    NODE_OPTIONS='' "$1/node" --version </dev/null &
    node=$!
    wait "$node" && ended=well || ended=
    kill -9 "$limit"
    # Last, since it ends this subshell when nobody reads any more; two lines, since a child of Node may keep the pipe open.
    printf '%s\n\n' "$ended"
  ) &
  reader=$!
  wait "$limit" && kill "$reader"
  wait "$reader"
}

# major: reads the output of version_of and returns the major version, or 1.
major() {
  IFS= read -r version && IFS= read -r ended && [ "$ended" = well ] || return 1
  case $version in v[0-9]*.*) ;; *) return 1 ;; esac
  version=${version#v}
  version=${version%%.*}
  case $version in *[!0-9]* | ???*) return 1 ;; esac
  return "$version"
}

# of_workspace FILE: whether FILE, or a link on the way to it, is in the workspace or can't be followed.
of_workspace() {
  file=$1
  for readlink in /usr/bin/readlink /bin/readlink; do [ -x "$readlink" ] && break; done
  while :; do
    in_workspace "${file%/*}" && return 0
    [ -L "$file" ] || return 1
    to=$("$readlink" "$file" && printf .) 2>/dev/null || return 0
    to=${to%??}
    case $to in /*) file=$to ;; *) file=${file%/*}/$to ;; esac
  done
}

# take DIR: prints DIR/node if it starts, is 20 or later and is not in the workspace.
take() {
  [ -f "$1/node" ] && [ -x "$1/node" ] || return 1
  of_workspace "$1/node" && return 1
  version_of "$1" 2>/dev/null | major
  found=$?
  if [ "$found" -ge 20 ]; then
    printf %s "$1/node"
    return 0
  fi
  [ "$found" -gt "$newest" ] && newest=$found
  return 1
}

# from_externals DIR: the runner's folder of Nodes, newest first. Those for Alpine only start there, and the others only elsewhere.
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

# choose: prints the path of the Node to run, or why there is none.
choose() {
  newest=1
  from_externals /__e || from_parent || from_temp || from_path && return
  [ "$newest" -gt 1 ] && older=" (the newest there is $newest)" || older=
  printf %s "no Node.js 20 or later in the job container, beside the runner or on the PATH$older; add a step with actions/setup-node before this one"
}

set_error "$*"
[ -f "${0%/*}/../dist/gatehouse.js" ] || fail 'dist/gatehouse.js is missing beside actions/; use the action from its complete repository'
set -- "$(choose)" "${0%/*}/../dist/gatehouse.js" "$@"
case $1 in */node) ;; *) fail "$1" ;; esac
# Git's sh would rewrite a value that looks like one of its own paths, such as a token that begins with a slash.
[ "${RUNNER_OS-}" != Windows ] ||
  export MSYS2_ENV_CONV_EXCL="GATEHOUSE_;CONTROL_;PLATFORM_;SANDBOX_;${MSYS2_ENV_CONV_EXCL-}"
exec "$@"
