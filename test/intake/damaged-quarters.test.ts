import { afterAll, describe, expect, test } from 'vitest';
import { sampleSnapshots } from '../../src/sample/index.ts';
import { readSnapshot } from '../../src/sample/reading.fixture.ts';
import { temporaryFolder } from '../fixtures/irm-workbook.ts';
import { cleanQuarters } from './clean-quarters.ts';
import { damagedQuarters } from './damaged-quarters.ts';
import { damagedValues } from './damaged-values.ts';
import { examinedBeside } from './examined-workbooks.ts';
import { tableOf } from './quarter-table.ts';

const PROJECTS = 400;
/** Of a damaged quarter. */
const QUARTERS_BEFORE = 4;
const FEWEST = 150;
const quarters = await Promise.all(
  sampleSnapshots({ projects: PROJECTS, quarters: 8 }).map(
    async (each) => [each.irmSnapshot, await readSnapshot(each)] as const,
  ),
);
const tables = quarters.map(([, projects]) => tableOf(projects));
const LAST = quarters.length - 1;
const folder = temporaryFolder();
const { examined, close } = await examinedBeside(quarters.slice(0, LAST), folder);
afterAll(async () => {
  await close();
  folder.remove();
});

describe('a damaged workbook:', () => {
  const all = [...damagedQuarters, ...damagedValues];
  let named = 0;
  test.each(all.map((damaged) => [damaged.what, damaged] as const))('%s', async (_, damaged) => {
    const { quarter = 4, table, code, warns } = damaged;
    const published = LAST - (4 - quarter);
    const earlier = tables.slice(0, LAST).reverse();
    const [key] = quarters[published]!;
    const changed = table(tables[LAST]!, earlier);
    const { findings, judgement } = await examined(changed, key, published - QUARTERS_BEFORE, published);
    const shown = findings.map(({ severity, sentence }) => `${severity}: ${sentence}`).join('\n');
    const severities = findings.filter((each) => each.code === code).map(({ severity }) => severity);
    expect(severities, shown).toContain(warns ? 'warns' : 'blocks');
    if (!warns) expect(judgement.blocking, shown).not.toEqual([]);
    named += 1;
  });

  afterAll(() => console.info(`${named} of ${all.length} damaged workbooks have a finding that names it.`));

  test(`there are at least ${FEWEST}`, () => {
    expect(all.length).toBeGreaterThanOrEqual(FEWEST);
  });
});

test('of clean workbooks at most 5 % are stopped', async () => {
  const stopped: string[] = [];
  let checked = 0;
  for (let published = 1; published <= LAST; published++)
    for (const { what, table } of cleanQuarters) {
      checked += 1;
      const [key] = quarters[published]!;
      const { judgement } = await examined(table(tables[published]!, published), key, 0, published);
      if (judgement.blocking.length === 0) continue;
      const why = judgement.blocking.map(({ sentence }) => sentence);
      stopped.push(`${what}, ${key.financialYear} Q${key.quarter}: ${why}`);
    }
  console.info(`${stopped.length} of ${checked} clean workbooks are stopped.`);
  expect(checked).toBeGreaterThanOrEqual(FEWEST);
  expect(stopped.length, stopped.join('\n')).toBeLessThanOrEqual(checked * 0.05);
});
