import { EXAMPLE_BASE, operationId, shortened } from '../../src/api/openapi/document.ts';
import { apiOperations } from '../../src/api/operations.ts';
import { readConfig } from '../../src/config.ts';
import { BulkDownloads } from '../../src/export/index.ts';

/**
 * `countries/za/api-examples.json`: for each operation with an example, the shortened JSON that the
 * service at `base` answers, which serves the sample.
 */
export async function apiExamples(base: string): Promise<string> {
  const answered = async (path: string): Promise<unknown> => {
    const text = await (await fetch(base + path)).text();
    return shortened(JSON.parse(text.replaceAll(base, EXAMPLE_BASE)));
  };
  const examples: Record<string, unknown> = {};
  for (const operation of apiOperations(readConfig({}).config.maxLimit, new BulkDownloads(base))) {
    const { example } = operation.documentation ?? {};
    if (example !== undefined) examples[operationId(operation)] = await answered(example);
  }
  examples.checkThatItRuns = await answered('/healthz');
  return `${JSON.stringify(examples, null, 1)}\n`;
}
