import { folded } from './text/words.ts';

/** Spellings of legal forms in the test catalogues, each with the one that it stands for. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/ *\(? *(pty|proprietary) *\)?[. ]*(ltd|limited)[. ]*$/, ' (pty) ltd'],
  [/ +(c\.? ?c\.?|close corporation) *$/, ' cc'],
  [/ +(&|and) +partners? *$/, ' and partners'],
  [/ +(j\.? ?v\.?|joint venture) *$/, ' jv'],
];

/** Whole names that stand for no firm, in the test catalogues. */
const noFirms = ['to be appointed', 'own department', 'various contractors', 'department of works', 'dopw'];

const lettersOf = (text: string): string =>
  text
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A name with the same legal form for all of its spellings, and without it. */
function foldedName(name: string): { readonly whole: string; readonly withoutForm: string } {
  const text = folded(name);
  const [pattern, form] = forms.find(([each]) => each.test(text)) ?? [/$/, ''];
  const withoutForm = lettersOf(text.replace(pattern, ''));
  return { whole: lettersOf(`${withoutForm}${form}`), withoutForm };
}

interface NamedFirm {
  readonly name: string;
  readonly whole: string;
  readonly withoutForm: string;
}

/** The firms that a cell names. */
function firmsOf(cell: string | null): readonly NamedFirm[] {
  const names = (cell ?? '').split('\n').map((name) => ({ name: name.trim(), ...foldedName(name) }));
  return names
    .filter(({ whole }) => whole !== '' && !noFirms.includes(whole))
    .filter(({ whole }, i, all) => all.findIndex((other) => other.whole === whole) === i);
}

interface Row {
  readonly latest: { readonly main_contractor: string | null };
}

/** Whether a text is the name of a firm of a project, with or without its legal form and `and`. */
export function isFirmOf({ latest }: Row, text: string): boolean {
  const spoken = (name: string) => name.replace(/(?<=^| )and( |$)/g, '').trim();
  const { whole } = foldedName(text);
  return firmsOf(latest.main_contractor).some((firm) =>
    [firm.whole, firm.withoutForm].some((name) => spoken(name) === spoken(whole)),
  );
}

/** Whether a project has the firm as a contractor, among these projects. */
export function hasFirm(all: readonly Row[], name: string): (row: Row) => boolean {
  const wanted = foldedName(name);
  const has =
    (part: 'whole' | 'withoutForm') =>
    ({ latest }: Row) =>
      firmsOf(latest.main_contractor).some((firm) => firm[part] === wanted.whole);
  return all.some(has('whole')) ? has('whole') : has('withoutForm');
}

/** The most frequent spelling of each firm of a project, among these projects. */
export function firmLabels(all: readonly Row[]): (row: Row) => readonly string[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const { latest } of all) {
    for (const { whole, name } of firmsOf(latest.main_contractor)) {
      const counts = spellings.get(whole) ?? new Map<string, number>();
      spellings.set(whole, counts.set(name, (counts.get(name) ?? 0) + 1));
    }
  }
  const labelOf = (whole: string): string =>
    [...spellings.get(whole)!].sort(
      ([a, often], [b, other]) => other - often || Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )[0]![0];
  return ({ latest }) => firmsOf(latest.main_contractor).map(({ whole }) => labelOf(whole));
}
