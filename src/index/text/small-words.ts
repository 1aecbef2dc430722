import { levelNames, smallestLevel } from '../../project/index.ts';

/**
 * Words that say little about a project. They do not exclude projects while another word or a
 * phrase is searched.
 */
const smallWords: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'in', 'of', 'at', 'on', 'by', 'for', 'from', 'near', 'to', 'with', 'within'],
  ...['without', 'around', 'between', 'and', 'or', 'not', 'no', 'all', 'any'],
  // Questions
  ...['what', 'which', 'where', 'who', 'when', 'why', 'how', 'much', 'many', 'please', 'about'],
  ...['is', 'are', 'was', 'were', 'be', 'been', 'being', 'do', 'does', 'did', 'done', 'has', 'have', 'had'],
  ...['will', 'can', 'could', 'should', 'show', 'list', 'find', 'tell', 'give', 'get', 'got', 'going'],
  ...['happen', 'happens', 'happened', 'happening', 'built', 'finished', 'yet', 'still'],
  ...['cost', 'costs', 'budget', 'money', 'spent', 'contractor'],
  ...['status', 'progress', 'update', 'updates', 'news', 'info', 'information', 'details'],
  ...[
    'i',
    'me',
    'my',
    'we',
    'us',
    'our',
    'you',
    'they',
    'it',
    'its',
    'there',
    'this',
    'that',
    'these',
    'those',
  ],
  // What is left of `CHC's`
  's',
  // What everything here is, or what a name is a name of
  ...['project', 'projects', levelNames.province.one, 'department', 'departments', 'dept'],
  ...[levelNames[smallestLevel].one, levelNames[smallestLevel].other, 'municipal', 'muni'],
  ...['area', 'areas', 'township', 'townships', 'village', 'villages', 'nearby', 'close'],
  // Afrikaans
  ...['die', 'van', 'en', 'vir', 'naby'],
]);

export const isSmallWord = (word: string): boolean => smallWords.has(word);

const kindsOfMunicipality: ReadonlySet<string> = new Set(['local', 'district', 'metropolitan', 'metro']);
const municipality: ReadonlySet<string> = new Set(['municipality', 'municipalities']);

/** Whether this one of neighbouring words is small, such as the last two of `Vhembe District Municipality`. */
export const isSmallAt = (words: readonly string[], at: number): boolean =>
  isSmallWord(words[at]!) || (kindsOfMunicipality.has(words[at]!) && municipality.has(words[at + 1] ?? ''));
