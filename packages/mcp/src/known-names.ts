import type { InfraProjects } from '#client';
import type { Filters } from './filters.ts';

/** The filters whose values people shorten or mistype, and that the service completes. */
const completed = ['province', 'local_municipality'] as const;

interface KnownFilters {
  readonly filters: Filters;
  /** What was read as another name. */
  readonly notes: readonly string[];
}

/** The filters with the names that the service knows: `KZN` is KwaZulu-Natal. */
export async function knownNames(client: InfraProjects, filters: Filters): Promise<KnownFilters> {
  const notes: string[] = [];
  const known = async (values: Pick<Filters, (typeof completed)[number]>) => {
    const names: Partial<Record<(typeof completed)[number], string[]>> = {};
    for (const field of completed) {
      const given = values[field];
      if (given === undefined) continue;
      names[field] = await Promise.all(
        given.map(async (name) => {
          const read = await knownName(client, field, name);
          if (read !== name) notes.push(`Read "${name}" as ${read}.`);
          return read;
        }),
      );
    }
    return names;
  };
  const not = filters.not && { ...filters.not, ...(await known(filters.not)) };
  return { filters: { ...filters, ...(await known(filters)), ...(not && { not }) }, notes };
}

/** The only name of a field that the service completes the text to; the text itself if it is one, or if there are several. */
async function knownName(client: InfraProjects, field: string, name: string): Promise<string> {
  const { suggestions } = await client.suggest(name, { understand: false });
  const names = suggestions.flatMap((each) => (each.field === field ? each.values : []));
  const isName = names.some((each) => each.toLowerCase() === name.toLowerCase());
  return !isName && names.length === 1 ? names[0]! : name;
}
