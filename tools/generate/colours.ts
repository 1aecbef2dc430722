import { logo } from '../../src/page/logo.tsx';

type Colours = readonly (readonly [name: string, colour: string])[];

/** The source of `src/page/palette.ts`: the colours of `tokens.css`. */
export function palette(tokens: string): string {
  const [light = '', dark = ''] = tokens.split('@media');
  const colours = coloursIn(light);
  const isNumbered = ([name]: Colours[number]) => /^(?:s|shade)\d+$/.test(name);
  const numbered = (prefix: string) =>
    colours.filter(([name]) => name.replace(/\d+$/, '') === prefix && isNumbered([name, '']));
  const named = (some: Colours) =>
    some
      .filter((each) => !isNumbered(each))
      .map(([name, colour]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${colour}',\n`)
      .join('');
  return `// Generated from style/tokens.css. Do not edit: run \`npm run generate\`.

/**
 * The light colours of pages, for drawings outside of pages: there are no variables in a picture, and
 * many programs that open SVG files know none.
 */
export const palette = {
${named(colours)}} as const;

/** The same colours in the dark. */
export const paletteInTheDark = {
${named(coloursIn(dark))}} as const;

/** The colours of stages, by their number. */
export const stagePalette = [
${numbered('s')
  .map(([, colour]) => `  '${colour}',\n`)
  .join('')}] as const;

/** The colours of the provinces on their map, from the lowest to the highest figure. */
export const shadePalette = [${numbered('shade')
    .map(([, colour]) => `'${colour}'`)
    .join(', ')}] as const;
`;
}

const coloursIn = (css: string): Colours =>
  Array.from(css.matchAll(/--([\w-]+): (#[0-9a-f]+);/g), ([, name, colour]) => [name!, colour!]);

const rect = ({ x, y, height }: (typeof logo.bars)[number], fill = '') =>
  `<rect x="${x}" y="${y}" width="5" height="${height}" rx="1"${fill}/>`;

/** `favicon.svg` */
export function favicon(): string {
  const [first, ...others] = logo.bars;
  const bars = [rect(first), ...others.map((bar) => rect(bar, ` fill="${bar.colour}"`))].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Infrastructure Projects Search</title><rect width="32" height="32" rx="7" fill="${logo.ground}"/><g fill="${first.colour}">${bars}</g></svg>\n`;
}

/** `logo.css` */
export const logoStyle = (): string => `/* Generated from logo.tsx. Do not edit: run \`npm run generate\`. */
.site-mark {
  flex: none;
}

${[{ name: 'ground', colour: logo.ground }, ...logo.bars]
  .map(({ name, colour }) => `.site-mark-${name} {\n  fill: ${colour};\n}\n`)
  .join('\n')}`;
