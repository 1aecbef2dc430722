import { qualityFlags } from '../../src/quality/index.ts';

/** The source of `packages/mcp/src/flags.ts`: that package is installed without the service, too. */
export const flagMeanings =
  (): string => `// Generated from the table of flags. Do not edit: run \`npm run generate\`.
import type { QualityFlag } from 'infra-projects-client';

/** What may be wrong with the reports on a project, in words. */
export const meanings: Readonly<Record<QualityFlag, string>> = {
${qualityFlags.map(({ flag, label }) => `  ${flag}: '${label[0]!.toLowerCase()}${label.slice(1)}',\n`).join('')}};
`;
