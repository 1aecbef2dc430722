/** As much as several pages of text. A project of our own has ten times less. */
const MOST_CHARACTERS = 16_384;

/** What a member takes in JSON beside its name and value. */
const MARKS = 4;

/** The largest members, as far as there is more than a project may have, of which `taken` characters are used. */
export function largestBeyond(members: Readonly<Record<string, unknown>>, taken = 2): readonly string[] {
  const sizes = Object.entries(members)
    .map(([name, value]) => ({ name, size: name.length + JSON.stringify(value).length + MARKS }))
    .sort((a, b) => b.size - a.size);
  let total = sizes.reduce((sum, { size }) => sum + size, taken);
  const leftOut: string[] = [];
  for (const { name, size } of sizes) {
    if (total <= MOST_CHARACTERS) break;
    leftOut.push(name);
    total -= size;
  }
  return leftOut;
}

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;

/** Trimmed text without e-mail addresses; says each. */
export const withoutAddresses = (text: string, onPersonal: () => void): string =>
  text
    .replace(EMAIL, () => {
      onPersonal();
      return '';
    })
    .trim();
