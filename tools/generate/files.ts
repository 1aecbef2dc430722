import { readFileSync } from 'node:fs';
import { filterFields } from '../../src/project/index.ts';
import { judged } from '../../test/search/judged.ts';
import { alertsPrivacy } from './alerts-privacy.ts';
import { apiExamples } from './api-examples.ts';
import { apiReference } from './api-reference.ts';
import { clientTables } from './client-tables.ts';
import { favicon, logoStyle, palette } from './colours.ts';
import { flagMeanings } from './flag-meanings.ts';
import { knownCountries } from './known-countries.ts';

/** A file of which all or a part follows from the program. */
export interface GeneratedFile {
  /** From the root of the project. */
  readonly path: string;
  /**
   * What it should contain. `present` is what it does contain; `base`, the address of a service over
   * the sample.
   */
  readonly content: (present: string, base: string) => string | Promise<string>;
}

/** What a test says of a generated file that is not as it should be. */
export const outOfDate = (path: string): string => `${path} is out of date: run "npm run generate"`;

const tokens = new URL('../../src/page/style/tokens.css', import.meta.url);

/** The files that `npm run generate` writes. */
export const generatedFiles: readonly GeneratedFile[] = [
  { path: 'packages/client/src/tables.ts', content: clientTables },
  { path: 'packages/mcp/src/flags.ts', content: flagMeanings },
  { path: 'src/cli/country/known-countries.json', content: knownCountries },
  { path: 'src/page/palette.ts', content: () => palette(readFileSync(tokens, 'utf8')) },
  { path: 'src/page/style/logo.css', content: logoStyle },
  { path: 'src/page/public/favicon.svg', content: favicon },
  { path: 'docs/alerts-privacy.md', content: alertsPrivacy },
  { path: 'docs/commands.md', content: withFilterOptions },
  { path: 'docs/api.md', content: withReference },
  { path: 'countries/za/api-examples.json', content: (_present, base) => apiExamples(base) },
  { path: 'test/search/queries.txt', content: async (present, base) => (await judged(present, base)).now },
];

const OPERATIONS = '\n## Operations\n';

async function withReference(present: string, base: string): Promise<string> {
  const document = await (await fetch(`${base}/api/v1/openapi.json`)).json();
  return `${present.slice(0, present.indexOf(OPERATIONS)).trimEnd()}\n\n${apiReference(document)}\n`;
}

const FILTER_OPTIONS = /^- `--province <value>`.*?(?=^- )/ms;
const LONGEST_LINE = 156;

/** The options of `export` that filter by whole values. */
function withFilterOptions(present: string): string {
  const options = [...filterFields, 'contractor', 'quality'].map(
    (name) => `\`--${name.replaceAll('_', '-')}\u00a0<value>\``,
  );
  const text = `- ${options.join(', ')}: projects with this value, firm or flag; if repeated, with any.`;
  const lines = Array.from(
    text.matchAll(new RegExp(`(.{1,${LONGEST_LINE}})(?: |$)`, 'g')),
    ([, line]) => line,
  );
  return present.replace(FILTER_OPTIONS, `${lines.join('\n  ').replaceAll('\u00a0', ' ')}\n`);
}
