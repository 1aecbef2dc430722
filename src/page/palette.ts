// Generated from style/tokens.css. Do not edit: run `npm run generate`.

/**
 * The light colours of pages, for drawings outside of pages: there are no variables in a picture, and
 * many programs that open SVG files know none.
 */
export const palette = {
  paper: '#fbf9f5',
  surface: '#ffffff',
  sunk: '#f4f0e8',
  line: '#e4dfd3',
  'line-strong': '#8b857a',
  ink: '#1c2224',
  'ink-2': '#474f52',
  'ink-3': '#5f6669',
  accent: '#0d5c63',
  'accent-strong': '#08454b',
  'accent-soft': '#dfeeec',
  'on-accent': '#ffffff',
  warn: '#7a4300',
  'warn-soft': '#fcf0d9',
  'warn-line': '#e3c48d',
  up: '#97390f',
  down: '#1a6338',
  'on-shade': '#ffffff',
  cluster: '#6f2c78',
  'cluster-strong': '#4f1b57',
  'on-cluster': '#ffffff',
  'map-land': '#f6f2e9',
  'map-neighbour': '#e9e7e1',
  'map-line': '#a79f8d',
  'map-sea': '#e7eef0',
} as const;

/** The same colours in the dark. */
export const paletteInTheDark = {
  paper: '#14191a',
  surface: '#1b2223',
  sunk: '#101516',
  line: '#2d3638',
  'line-strong': '#7c8789',
  ink: '#ece9e3',
  'ink-2': '#bcc2c2',
  'ink-3': '#a2aaab',
  accent: '#7fcac7',
  'accent-strong': '#a6dedb',
  'accent-soft': '#1d3536',
  'on-accent': '#0b1d1e',
  warn: '#f1bd72',
  'warn-soft': '#30260f',
  'warn-line': '#5f4a1d',
  up: '#f3a583',
  down: '#8ad29d',
  'on-shade': '#0b1d1e',
  cluster: '#d3a3dc',
  'cluster-strong': '#e8c8ee',
  'on-cluster': '#26102a',
  'map-land': '#20282a',
  'map-neighbour': '#1b2123',
  'map-line': '#5d6a6d',
  'map-sea': '#151c1f',
} as const;

/** The colours of stages, by their number. */
export const stagePalette = [
  '#f0dda5',
  '#e7cb8c',
  '#e0b972',
  '#d8a758',
  '#d1933e',
  '#4ba39e',
  '#359192',
  '#1e7e86',
  '#006d79',
  '#005b6d',
  '#1b3e69',
  '#0f244d',
  '#b9a5b4',
  '#8f7a8c',
  '#c9c6bf',
  '#aeaaa2',
  '#8f8c86',
] as const;

/** The colours of the provinces on their map, from the lowest to the highest figure. */
export const shadePalette = ['#dcebe8', '#b5d6d3', '#86bcba', '#357f86', '#0d5058'] as const;
