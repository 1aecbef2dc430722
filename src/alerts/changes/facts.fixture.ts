import { currencies } from '../../project/index.ts';
import type { Facts, ProjectFacts } from './facts.ts';

/** A project of tests; `path` follows from the name. */
export type FactsGiven = Partial<Omit<ProjectFacts, 'path'>>;

/** Facts of projects by their ids, for tests. */
export function factsGiven(projects: Readonly<Record<number, FactsGiven>>): Facts {
  const ids = Object.keys(projects).map(Number);
  const all = ids.map((id) => ({ name: `Project ${id}`, currency: currencies[0]!, ...projects[id] }));
  const coded = (textOf: (project: FactsGiven) => string) => {
    const texts = [...new Set(all.map(textOf))];
    return { texts, codes: Uint32Array.from(all, (project) => texts.indexOf(textOf(project))) };
  };
  const ofCurrency = coded(({ currency }) => currency!);
  const ofStatus = coded(({ status = 'Tender' }) => status);
  const ofProvince = coded(({ province = 'Limpopo' }) => province);
  const ofMunicipality = coded(({ municipality = 'Makhado' }) => municipality);
  const names = all.map(({ name }) => Buffer.from(name));
  let end = 0;
  return {
    ids: Uint32Array.from(ids),
    costs: Float64Array.from(all, ({ cost = 1e6 }) => cost ?? Number.NaN),
    completions: Float64Array.from(all, ({ completion = '2020-06-30' }) =>
      completion === null ? Number.NaN : Number(completion.replaceAll('-', '')),
    ),
    currencies: ofCurrency.codes,
    statuses: ofStatus.codes,
    provinces: ofProvince.codes,
    municipalities: ofMunicipality.codes,
    isReported: Uint8Array.from(all, ({ isReported = true }) => Number(isReported)),
    isWrongCost: Uint8Array.from(all, ({ isWrongCost = false }) => Number(isWrongCost)),
    nameEnds: Uint32Array.from(names, (name) => {
      end += name.length;
      return end;
    }),
    names: Uint8Array.from(Buffer.concat(names)),
    texts: {
      currencies: ofCurrency.texts,
      statuses: ofStatus.texts,
      provinces: ofProvince.texts,
      municipalities: ofMunicipality.texts,
    },
  };
}

/** What a search for all of these projects finds, but for the ids that are left out. */
export function found(projects: Readonly<Record<number, FactsGiven>>, ...leftOut: readonly number[]) {
  const facts = factsGiven(projects);
  return { facts, ids: facts.ids.filter((id) => !leftOut.includes(id)) };
}
