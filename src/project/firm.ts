import { country } from '../country/index.ts';
import { wordsOf } from './words.ts';

const { legalForms, remarks, ownDepartment, publicBodies } = country.firms;

/**
 * What a name in a report about parties stands for. Reports also hold remarks, such as `To be
 * appointed`, where a name should be: those are no organisation.
 */
export type PartyKind = 'firm' | 'public body' | 'own department' | 'no organisation';

/**
 * The ends of firms' names that say what they are in law, in words and in every usual spelling, with
 * the spelling that stands for all.
 */
const spellings = legalForms.flatMap((ofForm) =>
  ofForm.map((spelling) => ({ form: ofForm[0]!.split(' '), words: spelling.split(' ') })),
);

/** The names in a cell of parties: one per line, or with `;` or `|` between them. */
export function partiesIn(cell: string | null): readonly string[] {
  return (cell ?? '')
    .split(/[\n;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The firms that a cell names, each once, in their first spelling. */
export function firmsIn(cell: string | null): readonly string[] {
  const firms = new Map<string, string>();
  for (const name of partiesIn(cell)) {
    const key = firmKey(name);
    if (!firms.has(key) && isFirm(name)) firms.set(key, name);
  }
  return [...firms.values()];
}

/**
 * The same for all spellings of one firm: its words, with `and` for `&` and one spelling of the
 * legal form. Firms of different legal forms are different: `Zandori Projects CC` is not `Zandori
 * Projects JV`.
 */
export function firmKey(name: string): string {
  const { words, form } = partsOf(name);
  return [...words, ...form].join(' ');
}

/** The `firmKey` of the name without its legal form, for people who leave it out. */
export const firmKeyWithoutForm = (name: string): string => partsOf(name).words.join(' ');

/** Whether a name is that of a firm, and not of a public body, nor a remark. */
export const isFirm = (name: string): boolean => partyKind(name) === 'firm';

/** What a name stands for. A name with a legal form is always a firm. */
export function partyKind(name: string): PartyKind {
  const { words, form } = partsOf(name);
  const text = words.join(' ');
  const isOne = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
  if (form.length > 0 && words.length > 0) return 'firm';
  if (isOne(remarks)) return 'no organisation';
  if (isOne(ownDepartment)) return 'own department';
  return isOne(publicBodies) ? 'public body' : 'firm';
}

/** The words of a name before its legal form, and the words of that. */
function partsOf(name: string): { readonly words: readonly string[]; readonly form: readonly string[] } {
  const words = wordsOf(name.replace(/[&+]/g, ' and '));
  const ending = spellings.find(
    (spelling) =>
      spelling.words.length < words.length &&
      spelling.words.every((word, i) => words[words.length - spelling.words.length + i] === word),
  );
  if (ending === undefined) return { words, form: [] };
  return { words: words.slice(0, -ending.words.length), form: ending.form };
}
