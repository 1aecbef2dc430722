import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { clientsFolder, giveDocument, runTool } from './generated-clients-package.ts';

/** The OpenAPI document, read by the tools that programmers read it with. */
const base = inject('sampleService');

beforeAll(() => giveDocument(base));

describe('the OpenAPI document', () => {
  test('has no errors and no warnings for Spectral', async () => {
    expect(await runTool('spectral', 'lint', '--fail-severity=hint', 'generated/openapi.json')).toContain(
      'No results with a severity of',
    );
  });

  test('has no errors and no warnings for Redocly', async () => {
    expect(
      JSON.parse(await runTool('redocly', 'lint', '--format=json', 'generated/openapi.json')),
    ).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
    });
  });
});

describe('clients generated from the OpenAPI document', () => {
  beforeAll(async () => {
    await runTool(
      'openapi-typescript',
      'generated/openapi.json',
      '--output',
      'generated/openapi-typescript.ts',
    );
    await runTool('openapi-ts');
    await runTool('orval');
  });

  test('compile, and give the name of a project as text', async () => {
    await runTool('tsc', '-p', '.');
  });

  test.each(['openapi-typescript', 'hey-api', 'orval'])('find the same project: %s', async (generator) => {
    const { firstProject } = await import(join(clientsFolder, 'readers', `${generator}.ts`));
    const address = `${base}/api/v1/infrastructure-projects/full/search/`;
    const filters = 'province=Limpopo&province=Gauteng&status!=Terminated&status!=Final+Completion';
    const query = `${filters}&bbox=26,-27,31,-22&ordering=-estimated_total_project_cost&limit=1`;
    const { count, results } = await (await fetch(`${address}?${query}`)).json();
    expect(count).toBeGreaterThan(0);
    expect(await firstProject(base)).toEqual({ count, name: results[0].name });
  });
});
