import { qualityFlags } from '../../src/quality/index.ts';

/** The source of `packages/mcp/src/flags.ts`: that package is installed without the service, too. */
export const flagMeanings =
  (): string => `// Generated from the table of flags. Do not edit: run \`npm run generate\`.
import type { QualityFlag } from '#client';

/** What may be wrong with the reports on a project, in words. */
export const meanings: Readonly<Record<QualityFlag, string>> = {
${qualityFlags.map(({ flag, label }) => line(flag, `'${label[0]!.toLowerCase()}${label.slice(1)}',`)).join('')}};
`;

/** As the formatter breaks it. */
const line = (flag: string, text: string): string =>
  `  ${flag}:${`  ${flag}: ${text}`.length > 110 ? '\n    ' : ' '}${text}\n`;
