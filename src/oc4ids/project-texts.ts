/** A file that cannot be read as OC4IDS. The message is a sentence that says where it is wrong, and what to do. */
export class Oc4idsFileError extends Error {
  override readonly name = 'Oc4idsFileError';
}

/** The JSON of a project, and its place in the file, like `projects/12`. */
export interface ProjectText {
  readonly path: string;
  readonly text: string;
}

/** A real project has some ten thousand characters. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = Array.from('"\\{}[]', (mark) =>
  mark.charCodeAt(0),
);

/** The key of the projects of a package. */
export const PROJECTS_KEY = '"projects"';

const lastOf = (length: number, before: string, text: string): string =>
  text.length === length ? text : (before.slice(-length) + text).slice(-length);

/**
 * The projects of a text that comes in chunks: of a package, of several in a list or one after the other, or bare ones.
 * An object with `projects` is a package, any other one is a project. Holds one project at a time. `list` is another
 * name of the list, such as `features`.
 * @throws Oc4idsFileError if the text ends within one, or if one is too long
 */
export async function* projectTexts(
  chunks: AsyncIterable<string>,
  list = 'projects',
): AsyncGenerator<ProjectText> {
  const key = `"${list}"`;
  const objects = findObjects(list, key);
  let held = '';
  let isInString = false;
  let isEscaped = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) {
          isInString = false;
          objects.stringEnds(() =>
            lastOf(key.length, held, chunk.slice(Math.max(from, i + 1 - key.length), i + 1)),
          );
        }
      } else if (code === QUOTE) isInString = true;
      else if (code === OPEN || code === OPEN_LIST) {
        if (!objects.opens(code === OPEN)) continue;
        held = '';
        from = i;
      } else if (code === CLOSE || code === CLOSE_LIST) {
        const path = objects.closes();
        if (path !== undefined) yield { path, text: held + chunk.slice(from, i + 1) };
      }
    }
    if (objects.isHeld()) held += chunk.slice(from);
    if (held.length > MOST_CHARACTERS)
      throw new Oc4idsFileError(`${objects.path()} is larger than 8 MB: it is no project.`);
  }
  if (objects.isOpen() || isInString)
    throw new Oc4idsFileError(`The file ends within ${objects.path()}: copy or download it again.`);
}

/**
 * What is being read: nothing yet or a list of objects, an object that may be a package or a project, a package beside
 * its projects, the list of its projects, or one of them.
 */
type Where = 'outside' | 'object' | 'package' | 'list' | 'project';

/** Follows brackets, and tells where objects begin and end that are projects. */
function findObjects(list: string, key: string) {
  let where: Where = 'outside';
  let depth = 0;
  /** Around the object, and around the project in it. */
  let base = 0;
  let projectBase = 0;
  /** Finished objects, and finished projects of the package. */
  let objects = 0;
  let projects = 0;
  let isProjectsNext = false;

  const path = (): string => {
    const isOne = base === 0 && objects === 0;
    const inPackage = where === 'object' || where === 'outside' ? [] : [list, projects];
    return [...(isOne ? [] : [objects]), ...inPackage].join('/') || 'the first object';
  };
  const begin = (isProject: boolean): true => {
    where = isProject ? 'project' : 'object';
    if (isProject) projectBase = depth;
    else base = depth;
    depth += 1;
    return true;
  };
  return {
    path,
    isOpen: () => depth > 0,
    isHeld: () => where === 'object' || where === 'project',
    /** Keeps in mind whether the string is the key of the projects of a package. */
    stringEnds: (lastCharacters: () => string): void => {
      isProjectsNext = where === 'object' && depth === base + 1 && lastCharacters() === key;
    },
    /** Whether an object begins here whose text is needed. */
    opens: (isObject: boolean): boolean => {
      if (where === 'outside' && isObject) return begin(false);
      if (where === 'list' && isObject) return begin(true);
      if (where === 'list') throw new Oc4idsFileError(`${path()} is a list: a project belongs there.`);
      if (where === 'object' && isProjectsNext && depth === base + 1) {
        projects = 0;
        isProjectsNext = false;
        // A single project may stand where the list belongs.
        if (isObject) return begin(true);
        where = 'list';
      }
      depth += 1;
      return false;
    },
    /** The path of the project that ends here. */
    closes: (): string | undefined => {
      depth -= 1;
      if (depth < 0) throw new Oc4idsFileError('The file has a closing bracket too many.');
      if (where === 'project' && depth === projectBase) {
        const ended = path();
        projects += 1;
        where = projectBase === base + 1 ? 'package' : 'list';
        return ended;
      }
      if (where === 'list') where = 'package';
      else if ((where === 'object' || where === 'package') && depth === base) {
        const ended = where === 'object' ? path() : undefined;
        where = 'outside';
        objects += 1;
        return ended;
      }
      return undefined;
    },
  };
}
