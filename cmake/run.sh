# What the launcher ./cairn does when its quick way does not do: run.sh FOLDER-OF-THE-SOURCES ARGUMENTS...
set -u
name=cairn
root=$(cd "$1" && pwd -P) || exit 70
shift
source "$root/cmake/launch.sh"
if [[ ${1-} == python ]]; then # the system's Python with the module, which is built when it is first asked for
  shift
  up_to_date python
  export PYTHONPATH="$root/build/release/python${PYTHONPATH:+:$PYTHONPATH}"
  exec /usr/bin/python3 "$@"
fi
if [[ ${1-} == serve ]]; then
  source "$root/cmake/serve.sh"
  serve_up_to_date serve
  exec "$root/build/release/cairn_server" --pages "$root/build/pages" "${@:2}"
fi
up_to_date program
if [[ ${1-} == docs ]]; then
  source "$root/docs/site/build.sh"
  build_site "${@:2}"
  exit
fi
exec "$root/build/release/cairn" "$@"
