import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProfileFiles } from './profile.ts';
import { CountryError, textIn } from './profile-file.ts';

/** Where the profiles are that come with the program. */
const SHIPPED = join(import.meta.dirname, '../../countries');

/** The folder of a profile: COUNTRY is a code that comes with the program, or a path. */
export function profileFolder(named: string): string {
  const folder = /^[a-z]{2}$/.test(named) ? join(SHIPPED, named) : named;
  if (existsSync(join(folder, 'country.json'))) return folder;
  const codes = readdirSync(SHIPPED).join(', ');
  throw new CountryError(
    `COUNTRY takes the code of a country that comes with the program (${codes}), or the path of a folder with a country.json, not "${named}".`,
  );
}

/** The folder of a profile that a person names, which need not be the one of this process. */
export function folderToCheck(folder: string): string {
  if (existsSync(join(folder, 'country.json'))) return folder;
  throw new CountryError(`${folder} is no folder with a country.json: a profile begins with that file.`);
}

/** The files of a folder. */
export const filesIn =
  (folder: string): ProfileFiles =>
  (name) => {
    const file = join(folder, name);
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
      throw new CountryError(`${file} cannot be read (${code}): COUNTRY takes a folder of files.`);
    }
    return { file, text: textIn(file, bytes) };
  };

/** The files of a profile, with the table of people that POPULATION_FILE names; "" for that of the profile. */
export function withPopulation(files: ProfileFiles, path: string): ProfileFiles {
  if (path === '') return files;
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CountryError(
      `POPULATION_FILE takes a table with the columns of population.csv, and ${path} cannot be read (${code}).`,
    );
  }
  const population = { file: path, text: textIn(path, bytes) };
  return (name) => (name === 'population.csv' ? population : files(name));
}
