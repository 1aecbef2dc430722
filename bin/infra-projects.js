#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=65536 node --heap-growing-percent=50
// The command that `npm install -g` makes. npm writes a starter for Windows from the first line, and
// cannot read a setting with two equals signs in it, like the one for glibc in `infra-projects`.
// On other systems than Windows, the settings are otherwise the same.
await import('./infra-projects');
