/**
 * The forms of a sentence that depend on a number, by the plural category of the language (Unicode
 * CLDR). `{count}` stands for the number.
 */
export type PluralForms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type AllForms<F extends PluralForms> = Extract<F[keyof F], string>;

/** The placeholders of a text, each with its value. */
export type Values<T extends string, V> = Readonly<Record<Names<T>, V>>;

/** The placeholders of plural forms but `{count}`, each with its value. */
export type PluralValues<F extends PluralForms, V> = Readonly<
  Record<Exclude<Names<AllForms<F>>, 'count'>, V>
>;

const PLACEHOLDER = /\{(\w+)\}/g;

/** The pieces of a text in turns: what stands as it is, and the names of placeholders. */
export const piecesOf = (text: string): readonly string[] => text.split(PLACEHOLDER);

/** A text with its placeholders filled in: `fill('{from} to {until}', { from: 'Q1', until: 'Q2' })`. */
export function fill<const T extends string>(text: T, values: Values<T, string | number>): string {
  const byName: Readonly<Record<string, string | number>> = values;
  return text.replace(PLACEHOLDER, (_, name: string) => String(byName[name]));
}
