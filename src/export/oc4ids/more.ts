type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A project with what its publisher says beside our fields, at its place. What both say stays ours. */
export const withMore = <P extends object>(project: P, more: string | null): P =>
  more === null ? project : (merged(project as Members, JSON.parse(more)) as P);

function merged(ours: Members, theirs: Members): Members {
  const all: Record<string, unknown> = { ...ours };
  for (const [name, value] of Object.entries(theirs)) {
    const own = all[name];
    if (own === undefined || theirWord.has(name)) all[name] = value;
    else if (isObject(own) && isObject(value)) all[name] = merged(own, value);
    else if (Array.isArray(own) && Array.isArray(value)) all[name] = bothLists(name, own, value);
    // Ours only says who reported the project when.
    else if (name === 'description') all[name] = `${value} ${own}`;
  }
  return all;
}

/** Members that are the publisher's own word, whatever ours say. */
const theirWord: ReadonlySet<string> = new Set(['language', 'sector']);

/** Several locations are all that the publisher has, ours among them; of other lists, ours come first. */
function bothLists(name: string, ours: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] {
  if (name === 'locations')
    return theirs.length > 1 ? theirs : [merged(ours[0] as Members, theirs[0] as Members)];
  // Theirs say which list their number is of.
  if (name === 'identifiers')
    return [...theirs, ...ours.filter((each) => !theirs.some((other) => isSame(each, other)))];
  const ids = new Set(ours.map((each) => (isObject(each) ? each.id : undefined)));
  return [...ours, ...theirs.filter((each) => !isObject(each) || !ids.has(each.id))];
}

const isSame = (a: unknown, b: unknown): boolean => isObject(a) && isObject(b) && a.id === b.id;
