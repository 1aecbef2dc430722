# Saves the store of STORE_URL as a SQLite file in BACKUP_DIR, with its checksum beside it, and keeps the newest KEEP of them.
# copy compares what it wrote with the store. A backup has its name only when it is finished.
set -eu
cd "$BACKUP_DIR"
rm -f unfinished.*
infra-projects copy --with-originals --to sqlite:unfinished.db
sha256sum <unfinished.db >unfinished.sha256
sync
name=projects-$(date -u +%Y-%m-%dT%H%M%SZ).db
mv unfinished.sha256 "$name.sha256"
mv unfinished.db "$name"
ls -r projects-*.db | tail -n "+$((KEEP + 1))" | while read -r old; do
  rm -f "$old" "$old.sha256"
done
