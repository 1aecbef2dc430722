import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { type Country, countryFolder, profileIn } from '../../country/index.ts';
import { checkCodes, IrmFileError, mappedColumns } from '../../irm/index.ts';
import { runOnThread } from '../../node/thread.ts';
import { printable } from '../../project/index.ts';
import { withOneFile } from '../intake/one-file.ts';
import { aboutFile } from '../intake/read-file.ts';
import { configOf, wantsJson } from '../options.ts';
import { type FileJudgement, judgedFile } from './judged-file.ts';

/** The files that may be missing, and what the service is without them. */
const optionalFiles: Readonly<Record<string, string>> = {
  'outlines.topo.json': 'maps have no borders, and no place is called outside its province',
  'neighbours.geojson': 'maps do not tell the land around from the sea',
  'area-codes.csv': 'files name no official codes of places',
  'statuses.csv': 'statuses are those of OC4IDS',
  'columns.csv': 'tables and GeoJSON need the headings of a workbook',
  'codes.csv': 'sources are taken at their own words',
  'places.csv': 'the search knows no towns',
  'population.csv': 'nothing is said per person',
  'grants.csv': 'no source of funding is explained',
  'glossary.csv': 'the glossary has only the terms of the program',
  'firms.json': 'spellings of one firm with different legal forms are different firms',
  'synonyms.txt': 'the search has no synonyms',
  'search-words.json': 'the search knows stages, times and amounts in English only',
  'cell-words.json': 'no words in cells count as empty or as no project',
};

export function checkProfileCommand(): Command {
  return new Command('check')
    .description("check the profile of a country, and say what it holds and what it doesn't")
    .argument('<folder>', 'the folder of the profile')
    .option('--from <files...>', 'say what the profile makes of these files, of a folder or an archive')
    .action(async (folder: string, { from }: { readonly from?: readonly string[] }, command: Command) => {
      const checked = checkedProfile(folder);
      const judgement = from && (await judgedFiles(folder, from, command));
      if (wantsJson(command))
        return console.log(JSON.stringify({ ...checked, ...(judgement && { judgement }) }));
      const { name, code, holds, missing } = checked;
      const counts = Object.entries(holds).map(([what, count]) => `${count} ${what}`);
      console.log(`${folder} is a profile of ${name} (${code}): ${counts.join(', ')}.`);
      for (const [file, consequence] of Object.entries(missing))
        console.log(`Without ${file}, ${consequence}.`);
      for (const line of judgement ? judgementLines(judgement) : []) console.log(printable(line));
    });
}

/** Another profile than that of this process is read by a thread of its own. */
const judgedFiles = (folder: string, from: readonly string[], command: Command): Promise<FileJudgement> =>
  withOneFile(from, ({ path, shown }) =>
    aboutFile(shown, () => {
      const { maxWorkbookMb } = configOf(command);
      if (resolve(folder) === resolve(countryFolder)) return judgedFile(path, { maxWorkbookMb });
      const file = new URL('./judged-file.js', import.meta.url);
      return runOnThread<typeof judgedFile>(file, 'judgedFile', [resolve(path), { maxWorkbookMb }], {
        env: { ...process.env, COUNTRY: resolve(folder), POPULATION_FILE: '' },
        errors: [IrmFileError],
      });
    }),
  );

const MOST_LINES = 20;

function judgementLines(judgement: FileJudgement): readonly string[] {
  const { rows, projects, shares, unmapped, unmappedCount, repaired, refused, dropped, criteria } = judgement;
  const { unknownCurrencies, currenciesLine } = judgement;
  const share = (count: number) => `${count} (${Math.round((100 * count) / Math.max(1, projects))} %)`;
  const named = Object.entries(shares).map(([what, count]) => `${what} ${share(count)}`);
  const values = unmapped.map(
    ({ field, value, count, nearest }) =>
      `${field} "${value}" (${count})${nearest === undefined ? '' : `, perhaps "${nearest}"`}`,
  );
  return [
    `${rows} rows, ${projects} projects. With ${named.join(', ')}.`,
    ...section('Not known to the profile', values, unmappedCount),
    ...section(
      `Currencies that the profile does not name; in country.json it would: ${currenciesLine}`,
      unknownCurrencies.map(({ code, count }) => `${code} (${count})`),
      unknownCurrencies.length,
    ),
    ...section('Read in another way than it stands', repaired, repaired.length),
    ...section('Cannot be read', refused, refused.length),
    ...section('Left out', dropped, dropped.length),
    ...section(
      'What the helpdesk of OC4IDS asks of a publication',
      criteria.map(({ rule, finding }) => `${rule}: ${finding}`),
      criteria.length,
    ),
  ];
}

function section(title: string, lines: readonly string[], count: number): readonly string[] {
  if (count === 0) return [];
  const shown = lines.slice(0, MOST_LINES).map((line) => `  ${line}`);
  return [`${title}:`, ...shown, ...(count > shown.length ? [`  and ${count - shown.length} more`] : [])];
}

/** What a profile holds, and what follows from the files that it has not. */
function checkedProfile(folder: string) {
  const profile = profileIn(folder);
  mappedColumns(profile.columns);
  checkCodes(profile.codes);
  const missing = Object.entries(optionalFiles).filter(([file]) => !existsSync(join(folder, file)));
  return {
    folder,
    code: profile.code,
    name: profile.name,
    holds: holdings(profile),
    missing: Object.fromEntries(missing),
  };
}

function holdings(profile: Country) {
  const { areas, provinces, statuses, places, outlines, grants, terms, synonyms, columns, codes } = profile;
  const { population } = profile;
  const named = (...levels: readonly (typeof areas)[number]['level'][]) =>
    new Set(
      areas.filter(({ level }) => levels.includes(level)).map(({ name, parent }) => `${parent} ${name}`),
    ).size;
  return {
    provinces: provinces.length,
    districts: named('district', 'metro'),
    municipalities: named('local', 'metro'),
    statuses: statuses.length,
    places: places.length,
    outlines: outlines.size,
    grants: grants.length,
    terms: terms.length,
    synonyms: synonyms.length,
    columns: columns.length,
    codes: codes.length,
    'places with people': new Set(population.map(({ level, code }) => `${level} ${code}`)).size,
  };
}
