import { type BenchCase, threeRuns } from '../bench-case.ts';
import { sampleFile } from '../cache.ts';
import { withPostgres } from '../postgres.ts';
import { runProgram } from '../program.ts';

/** The very same file is only published again if it was taken on another day. */
const snapshotOf = (day: number) =>
  `--sphere provincial --financial-year 2019-20 --quarter 4 --taken 2020-04-${day}`.split(' ');

export const benchCase: BenchCase = {
  title: 'import a file of 17 260 rows into PostgreSQL',
  measure: () =>
    withPostgres(async (server) => {
      const into = async (
        format: 'xlsx' | 'csv',
        schema: (run: number) => string,
        ...options: readonly string[]
      ) => {
        const file = await sampleFile(17_260, format);
        const runs = await threeRuns((run) =>
          runProgram([
            ...['import', file, ...snapshotOf(15 + run + options.length), ...options],
            ...['--store', server.storeUrl(schema(run))],
          ]),
        );
        return { unit: 's', values: runs.map(({ seconds }) => seconds) } as const;
      };
      return [
        { what: 'workbook, new store', sample: await into('xlsx', (run) => `xlsx_${run}`), limit: 10 },
        { what: 'CSV, new store', sample: await into('csv', (run) => `csv_${run}`), limit: 10 },
        { what: 'CSV, replacing itself', sample: await into('csv', () => 'csv_0', '--replace'), limit: 10 },
      ];
    }),
};
