import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../program.ts';

/** The names of all parameters that addresses of the desk have, as its sources read them. */
export function deskParameters(): readonly string[] {
  const sources = globSync('src/desk/**/*.{ts,tsx}', { cwd: projectRoot });
  const texts = sources.map((path) => readFileSync(join(projectRoot, path), 'utf8'));
  const names = texts.flatMap((text) =>
    Array.from(text.matchAll(/query\.(?:get|getAll|has)\('(\w+)'\)/g), ([, name]) => name!),
  );
  return [...new Set(names)].sort();
}
