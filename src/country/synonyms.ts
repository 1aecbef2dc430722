import { CountryError } from './profile-file.ts';

/** A line of a file of synonyms: each of the left side, when it is typed, also finds all of the right. */
export interface SynonymRule {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Reads a file in the format of Solr: `chc, health centre` finds either for the other; `creche => ecd
 * centre` also finds the right side when the left side is typed. `#` begins a comment.
 */
export const synonymRules = (file: string, text: string): readonly SynonymRule[] =>
  text.split(/\r?\n/).flatMap((line, i) => ruleIn(line, `${file}, line ${i + 1}`) ?? []);

function ruleIn(line: string, where: string): SynonymRule | undefined {
  const content = line.replace(/#.*/, '').trim();
  if (content === '') return undefined;
  const [left, right, ...more] = content.split('=>').map((side) => side.split(','));
  const refuse = (why: string) => new CountryError(`${where}: ${why}.`);
  if (more.length > 0) throw refuse('only one => may stand in a line');
  if ([...left!, ...(right ?? [])].some((term) => !/[\p{L}\p{N}]/u.test(term)))
    throw refuse('a word is missing before or after a comma or =>');
  if (right === undefined && left!.length < 2) throw refuse('a word needs another one after a comma or =>');
  return { from: left!, to: right ?? left! };
}
