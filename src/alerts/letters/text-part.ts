import type { ChangeLine, LetterContent, LetterProject, LetterSection, Paragraph } from './letter-content.ts';
import { withPlainBlanks } from './one-line.ts';

/** Longer lines are wrapped, if they have blanks. */
const WIDTH = 76;

/** The content as plain text, which can be read alone. */
export function textOf(content: LetterContent, banner: string | undefined): string {
  const { title, paragraphs, sections, footer } = content;
  const blocks = [
    ...(banner === undefined ? [] : [wrapped(banner)]),
    `${wrapped(title)}\n${'='.repeat(Math.min(title.length, WIDTH))}`,
    ...paragraphs.map(paragraphText),
    ...sections.flatMap(sectionBlocks),
    '-'.repeat(WIDTH),
    footer.map(paragraphText).join('\n'),
  ];
  return `${withPlainBlanks(blocks.join('\n\n'))}\n`;
}

function sectionBlocks({ heading, seeAll, projects, after }: LetterSection): readonly string[] {
  const head =
    heading === undefined ? [] : [`${wrapped(heading)}\n${'-'.repeat(Math.min(heading.length, WIDTH))}`];
  return [
    ...head,
    ...(seeAll === undefined ? [] : [paragraphText(seeAll)]),
    ...projects.map(projectText),
    ...after.map(paragraphText),
  ];
}

const paragraphText = ({ text, url }: Paragraph): string =>
  url === undefined ? wrapped(text) : `${wrapped(`${text}:`)}\n${url}`;

const projectText = ({ name, url, where, lines }: LetterProject): string =>
  [
    wrapped(`* ${name}`, 2),
    ...(where === '' ? [] : [`  ${wrapped(where, 2)}`]),
    ...lines.map((line) => `  ${wrapped(lineText(line), 2)}`),
    ...(url === undefined ? [] : [`  ${url}`]),
  ].join('\n');

function lineText(line: ChangeLine): string {
  if (line.kind === 'said') return line.text;
  const by = line.by === undefined ? '' : ` (${line.by.text})`;
  return `${line.label}: ${line.before} → ${line.after}${by}`;
}

/** The text in lines, the further ones indented by some blanks, and the first one shorter by as many. */
function wrapped(text: string, indent = 0): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}
