// Fails with one sentence if the program cannot be built here. The compiler would print one for each file.
import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

for (const folder of ['.', 'dist', 'packages/client', 'packages/client/dist']) {
  const path = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  if (!existsSync(path)) continue;
  try {
    accessSync(path, constants.W_OK);
  } catch ({ code }) {
    console.error(
      `The program cannot be built, because ${path} cannot be written (${code}): use a copy that belongs to you. A built one starts with bin/infra-projects.`,
    );
    process.exit(1);
  }
}
