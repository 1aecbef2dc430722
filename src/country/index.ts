import { settingIn } from '../config.ts';
import { filesIn, folderToCheck, profileFolder, withPopulation } from './folder.ts';
import { type Country, readCountry } from './profile.ts';

export { boundsOf, type ProvinceOutline, ringsOf } from './outlines.ts';
export type { PopulationLevel, PopulationRow } from './population.ts';
export type { Country } from './profile.ts';
export { CountryError } from './profile-file.ts';
export type { ConditionRow } from './search-words.ts';
export { type SynonymRule, synonymRules } from './synonyms.ts';
export type { Bounds, Phase } from './tables.ts';

/** The folder of the country's profile. */
export const countryFolder = profileFolder(settingIn('COUNTRY', process.env));

/**
 * The country that this process serves, as COUNTRY names it. It is a constant of the process, as the
 * table of fields is. A wrong profile fails the import of this module with `CountryError`.
 */
export const country: Country = readCountry(
  withPopulation(filesIn(countryFolder), settingIn('POPULATION_FILE', process.env)),
);

/** The profile in a folder, checked. Fails with `CountryError`, which names file, line, value and what is accepted. */
export const profileIn = (folder: string): Country => readCountry(filesIn(folderToCheck(folder)));

/** What reporters send, as texts call it. */
export const { received } = country.words;

/** The English of the country, which texts are in, whatever its own language is. */
export const english = {
  locale: `en-${new Intl.Locale(country.locale).region}`,
  decimalPoint: country.currency.decimal,
} as const;
