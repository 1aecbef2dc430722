import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { type Country, profileIn } from '../../country/index.ts';
import { wantsJson } from '../options.ts';

/** The files that may be missing, and what the service is without them. */
const optionalFiles: Readonly<Record<string, string>> = {
  'outlines.topo.json': 'maps have no borders, and no place is called outside its province',
  'neighbours.geojson': 'maps do not tell the land around from the sea',
  'places.csv': 'the search knows no towns',
  'grants.csv': 'no source of funding is explained',
  'glossary.csv': 'the glossary has only the terms of the program',
  'firms.json': 'spellings of one firm with different legal forms are different firms',
  'synonyms.txt': 'the search has no synonyms',
  'search-words.json': 'the search knows no other words for stages, times and amounts',
  'cell-words.json': 'no words in cells count as empty or as no project',
};

export function checkProfileCommand(): Command {
  return new Command('check')
    .description("check the profile of a country, and say what it holds and what it doesn't")
    .argument('<folder>', 'the folder of the profile')
    .action((folder: string, _options: unknown, command: Command) => {
      const checked = checkedProfile(folder);
      if (wantsJson(command)) return console.log(JSON.stringify(checked));
      const { name, code, holds, missing } = checked;
      const counts = Object.entries(holds).map(([what, count]) => `${count} ${what}`);
      console.log(`${folder} is a profile of ${name} (${code}): ${counts.join(', ')}.`);
      for (const [file, consequence] of Object.entries(missing))
        console.log(`Without ${file}, ${consequence}.`);
    });
}

/** What a profile holds, and what follows from the files that it has not. */
function checkedProfile(folder: string) {
  const profile = profileIn(folder);
  const missing = Object.entries(optionalFiles).filter(([file]) => !existsSync(join(folder, file)));
  return {
    folder,
    code: profile.code,
    name: profile.name,
    holds: holdings(profile),
    missing: Object.fromEntries(missing),
  };
}

function holdings({ areas, provinces, statuses, places, outlines, grants, terms, synonyms }: Country) {
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
  };
}
