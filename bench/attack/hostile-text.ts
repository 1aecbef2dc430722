/** Texts that a careless pattern or loop takes long for. A query may have 8 kB. */
const LONGEST = 2000;
const LONGEST_QUERY = 7000;
const texts = [
  ...[' ', '\t', '\u00a0', '9', '"', "'", '(', '[', '{', '-', ',', '.', '%', '*', 'a ', 'or ', '- '],
  ...['1 ', '"a" ', 'a-', '😀'],
].flatMap((sign) => {
  const long = sign.repeat(LONGEST / sign.length);
  return [long, `-${long}!`, `a${long}b`];
});

/** Each path with each of its parameters set to each text, again and again. */
export function hostileParameters(
  routes: readonly (readonly [path: string, parameters: readonly string[]])[],
) {
  const asked = routes.flatMap(([path, parameters]) => parameters.map((name) => [path, name] as const));
  let next = Math.floor(Math.random() * asked.length * texts.length);
  return (): string => {
    const [path, name] = asked[next % asked.length]!;
    const text = texts[Math.floor(next / asked.length) % texts.length]!;
    next++;
    return `${path}?${encodeURIComponent(name)}=${encoded(text).slice(0, LONGEST_QUERY)}`;
  };
}

/** One byte for each blank, so that as many as possible fit. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');
