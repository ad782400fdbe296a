#!/usr/bin/env bash
# From a fresh clone to a running set of services with data in them: `npm run setup`.
# It may be run again at any time and then does only what is missing. `--without-data` leaves the
# demonstration data out, which the tools of CI make in databases of their own.
#
# This is the one tool that is not TypeScript: on a bare machine it runs before anything is
# installed, with whatever Node and npm the machine has.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(
  postgresql-15 redis-server
  radosgw ceph-mon ceph-osd ceph-mgr ceph-common curl
  nginx libnginx-mod-http-brotli-filter libnginx-mod-http-brotli-static
  libnginx-mod-http-headers-more-filter libnginx-mod-rtmp
  chromium fonts-noto-cjk ffmpeg brotli wrk strace faketime
)

began=$SECONDS
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# Runs a step, shows its name and time, and its output only when it fails.
step() {
  local name=$1 from=$SECONDS
  shift
  printf '%-44s' "$name"
  if "$@" >"$output" 2>&1; then
    printf '%4d s\n' $((SECONDS - from))
  else
    printf 'FAILED\n'
    tail -n 40 "$output" >&2
    exit 1
  fi
}

is_debian_root() { [[ $EUID -eq 0 && -r /etc/debian_version ]]; }

docker_works() { docker compose version && docker info; } >/dev/null 2>&1

missing_packages() {
  local package
  for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}

# RUNLEVEL=1 keeps the packages from starting daemons of their own. Where systemd starts them all
# the same they use their usual ports, which are not ours.
apt_get() {
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@"
}

# Networks fail now and then: three tries, with a pause between them.
persistently() {
  local try
  for try in 1 2 3; do
    "$@" && return
    ((try == 3)) || sleep $((try * 5))
  done
  return 1
}

install_packages() {
  persistently apt_get update &&
  persistently apt_get install -y --no-install-recommends "$@"
}

dependencies_are_current() {
  [[ -e node_modules/.package-lock.json && ! package-lock.json -nt node_modules/.package-lock.json ]]
}

# Not `npm ci`: it insists that the registry has every optional binary of every other system, and a
# mirror often has not. `npm install` takes the same versions and leaves the lockfile as it is.
# Warnings are hidden because the machine's own Node is older than the one that is being installed.
install_dependencies() {
  persistently npm install --loglevel=error --no-progress
}

# Both mostly wait for the network.
install_both() {
  install_packages "$@" &
  local packages=$! result=0
  install_dependencies || result=$?
  wait "$packages" && return "$result"
}

start_containers() {
  docker compose up --detach --wait &&
  docker compose exec -T s3 sh -c '
    mc alias set local http://127.0.0.1:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" &&
    mc mb --ignore-existing local/zhiji-public local/zhiji-private &&
    mc anonymous set download local/zhiji-public'
}

run_script() { npm run --silent "$@"; }

# Tests make a hundred databases; a full disk fails in ways that do not say so.
free_gb=$(($(df --output=avail -k . | tail -n 1) / 1024 / 1024))
if ((free_gb < 10)); then
  echo "Only $free_gb GB are free here; tests and drills need up to 10 GB." >&2
fi

if is_debian_root; then
  mapfile -t missing < <(missing_packages)
  if ((${#missing[@]} > 0)) && dependencies_are_current; then
    step "install ${#missing[@]} Debian packages" install_packages "${missing[@]}"
  elif ((${#missing[@]} > 0)); then
    step "install ${#missing[@]} Debian packages, and npm's" install_both "${missing[@]}"
  fi
elif ! docker_works; then
  cat >&2 <<'TEXT'
Setup needs one of:
  - Debian 12 as root: it installs PostgreSQL, Redis, Ceph, nginx and Chromium and runs private
    instances of them;
  - Docker with Compose: it runs the containers of compose.yaml.
TEXT
  exit 1
fi

dependencies_are_current || step 'install npm dependencies' install_dependencies

if is_debian_root; then
  step 'start PostgreSQL, Redis, S3 and both nginx' run_script services -- start
  grep 'The daemons may not enter' "$output" || true
else
  step 'start PostgreSQL, Redis and S3 in containers' start_containers
fi
step 'migrate the database' run_script migrate
[[ ${1:-} == --without-data ]] || step 'seed demonstration data' run_script seed

printf '%-44s%4d s\n\n' 'ready' $((SECONDS - began))
echo 'Next: npm run dev'
