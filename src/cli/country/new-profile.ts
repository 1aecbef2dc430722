import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { CountryError, profileIn } from '../../country/index.ts';
import { surveyedFile } from '../../irm/index.ts';
import { canAsk } from '../confirm.ts';
import { withOneFile } from '../intake/one-file.ts';
import { aboutFile } from '../intake/read-file.ts';
import { configOf, wantsJson } from '../options.ts';
import { askedGuesses, asking } from './asked-guesses.ts';
import { knownCountry } from './known-country.ts';
import { madeProfile } from './made-profile.ts';
import { columnGuesses, type TableGuesses, tableFiles, tableGuesses, wholeSurvey } from './table-guesses.ts';

interface NewOptions {
  readonly from: readonly string[];
  readonly code: string;
  readonly currency?: string;
  readonly yearBegins?: number | undefined;
}

const matching = (pattern: RegExp, accepted: string) => (text: string) => {
  if (!pattern.test(text)) throw new InvalidArgumentError(`It takes ${accepted}.`);
  return text;
};

function month(text: string): number {
  if (!/^(?:[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It takes a number from 1 to 12.');
  return Number(text);
}

export function newProfileCommand(): Command {
  return new Command('new')
    .description(
      'make the profile of a country from files of OC4IDS, tables or GeoJSON, to be looked through',
    )
    .argument('<folder>', 'the folder to write, which must not have a profile yet')
    .requiredOption(
      '--from <files...>',
      'files, a folder or an archive: OC4IDS, GeoJSON, or tables (.xlsx, .csv)',
    )
    .requiredOption(
      '--code <code>',
      'the code of the country (ISO 3166-1), such as mw',
      matching(/^[a-z]{2}$/, 'two small letters, such as mw'),
    )
    .option(
      '--currency <code>',
      'the main currency (ISO 4217); default: what most amounts are in',
      matching(/^[A-Z]{3}$/, 'three capitals, such as MWK'),
    )
    .option('--year-begins <month>', 'the first month of the financial year; default: 1', month)
    .action(async (folder: string, options: NewOptions, command: Command) => {
      if (existsSync(join(folder, 'country.json')))
        throw new CountryError(`${folder} has a country.json already: name another folder.`);
      const limits = configOf(command);
      const surveyed = await withOneFile(options.from, ({ path, shown }) =>
        aboutFile(shown, () => surveyedFile(path, limits)),
      );
      const known = knownCountry(options.code);
      const guessed = tableGuesses(surveyed, known.box);
      const { table, yearBegins } = await settled(guessed, options, wantsJson(command));
      const survey = wholeSurvey(surveyed, table);
      const made = madeProfile(survey, { ...options, yearBegins });
      const files = { ...made.files, ...(table && tableFiles(table)) };
      const guesses = [...made.guesses, ...(table ? columnGuesses(table) : [])];
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      profileIn(folder);
      if (wantsJson(command)) return console.log(JSON.stringify({ folder, guesses }));
      console.log(
        `Wrote ${Object.keys(files).join(', ')} to ${folder}, from ${survey.projects} projects. Look through them:`,
      );
      for (const { what, value, why } of guesses) console.log(`  ${what}: ${value} (${why})`);
      console.log(`Then set COUNTRY=${folder}, and import ${options.from.join(' ')}.`);
    });
}

/** What a person at a terminal says about what is not sure; without one, the guesses stand. */
async function settled(table: TableGuesses | undefined, { yearBegins }: NewOptions, asJson: boolean) {
  if (asJson || !canAsk()) return { table, yearBegins };
  return asking(async (ask) => {
    const asked = table && (await askedGuesses(table, ask));
    if (yearBegins !== undefined) return { table: asked, yearBegins };
    const answer = await ask('In which month does the financial year begin? [Enter: 1, or 2 to 12]');
    return { table: asked, yearBegins: /^(?:[1-9]|1[0-2])$/.test(answer) ? Number(answer) : undefined };
  });
}
