# Read by bin/infra-projects, with the project's folder in $root. If the first Node in PATH is older than
# `engines` in package.json allows, the one that `npm ci` has installed for this platform goes before it.
version=$(node --version 2>/dev/null)
version=${version#v}
major=${version%%.*}
minor=${version#*.}
minor=${minor%%.*}
if [ "${major:-0}" -lt 22 ] || { [ "$major" -eq 22 ] && [ "$minor" -lt 18 ]; }; then
  for folder in "$root"/node_modules/node-*/bin; do
    if "$folder/node" --version >/dev/null 2>&1; then
      PATH=$folder:$PATH
      break
    fi
  done
fi
