import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { countryFolder } from '../../country/index.ts';

const texts = Type.Array(Type.String(), { minItems: 1 });
const closed = { additionalProperties: false };

const kind = Type.Object(
  {
    /** Codes of OC4IDS, the first one being the field of the project. */
    sector: texts,
    /** Who is responsible. */
    authority: Type.String(),
    /** What follows the name of a town. */
    names: texts,
    /** The least and the most that a project costs, in millions of the main currency. */
    millions: Type.Tuple([Type.Number(), Type.Number()]),
    shape: Type.Enum(['point', 'points', 'line', 'polygon']),
  },
  closed,
);

const table = Type.Object(
  {
    projects: Type.Integer({ minimum: 1 }),
    publisher: Type.String(),
    idPrefix: Type.String(),
    /** Begins the names of firms and says that there are none such. */
    firmWord: Type.String(),
    firms: texts,
    trades: texts,
    forms: texts,
    funders: texts,
    kinds: Type.Array(kind, { minItems: 1 }),
  },
  closed,
);

export type SampleTable = Static<typeof table>;
export type SampleKind = Static<typeof kind>;

const FILE = join(countryFolder, 'sample/oc4ids.json');

/** Whether the sample of the country is one of OC4IDS. */
export const isOc4idsSample = (): boolean => existsSync(FILE);

let read: SampleTable | undefined;

/** The words of the sample, `sample/oc4ids.json` of the profile. */
export function sampleTable(): SampleTable {
  read ??= Value.Parse(table, JSON.parse(readFileSync(FILE, 'utf8')));
  return read;
}
