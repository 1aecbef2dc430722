import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../program.ts';

/** What stands in one file, from which all others import it. */
const homes: readonly (readonly [what: string, pattern: RegExp, home: string])[] = [
  ['the length of a day', /\b86_?400_?000\b|\b24 \* 60 \* 60(?:_000| \* 1000)/, 'project/day.ts'],
  ['the offset of the country', /longOffset/, 'project/country-time.ts'],
  ['which folder is the country', /settingIn\('COUNTRY'/, 'country/index.ts'],
  ['the router', /from 'find-my-way'/, 'http/request-handler.ts'],
  ['the start of a thread', /new Worker\(/, 'node/thread.ts'],
  [
    'how a draft changes',
    /import \{[^}]*\b(?:changeDraft|createDraft|deleteDraft)\b/,
    'desk/drafts/carry-out.ts',
  ],
  ['words for actions', /published in place of|'Quarter replaced'/, 'project/publication-action.ts'],
  ['the colours and shapes of the logo', /#f4d58a|x(?:: |="|={)13\.5\b/, 'page/logo.tsx'],
  ['colours of pages', /#fbf9f5|#f0dda5/, 'page/palette.ts'],
  ['spaces between thousands', /\(\?=\(\\d\{3\}\)/, 'project/money.ts'],
  ['letters of columns', /fromCharCode\((?:BEFORE_A|6[45]) ?\+/, 'project/column-letters.ts'],
];

const source = join(projectRoot, 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));

test.each(homes)('%s stands in one file alone', (_what, pattern, home) => {
  expect(files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([home]);
});
