import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { CountryError, profileIn } from '../../country/index.ts';
import { surveyedFile } from '../../irm/index.ts';
import { aboutFile } from '../intake/read-file.ts';
import { wantsJson } from '../options.ts';
import { madeProfile } from './made-profile.ts';

interface NewOptions {
  readonly from: string;
  readonly code: string;
  readonly currency?: string;
  readonly yearBegins?: number;
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
    .description('make the profile of a country from an OC4IDS file, to be looked through')
    .argument('<folder>', 'the folder to write, which must not have a profile yet')
    .requiredOption('--from <file>', 'an OC4IDS file of the country')
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
      const survey = await aboutFile(options.from, () => surveyedFile(options.from));
      const { files, guesses } = madeProfile(survey, options);
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      profileIn(folder);
      if (wantsJson(command)) return console.log(JSON.stringify({ folder, guesses }));
      console.log(
        `Wrote ${Object.keys(files).join(', ')} to ${folder}, from ${survey.projects} projects. Look through them:`,
      );
      for (const { what, value, why } of guesses) console.log(`  ${what}: ${value} (${why})`);
      console.log(`Then set COUNTRY=${folder}, and import ${options.from}.`);
    });
}
