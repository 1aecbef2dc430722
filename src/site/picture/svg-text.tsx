import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { LanguageWriter } from '../language/language-writer.ts';
import { InLanguage } from '../language/use-language.tsx';

/** What XML does not allow at all: most control characters, halves of surrogate pairs, two others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** A drawing as the text of an SVG file. Pages are HTML; XML is stricter about what texts may hold. */
export const svgText = (drawing: VNode, language: LanguageWriter): string =>
  renderToString(<InLanguage language={language}>{drawing}</InLanguage>)
    .replace(NOT_IN_XML, '')
    .replaceAll(']]>', ']]&gt;');
