import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './program.ts';

/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  readonly content: string;
  /** The text between the block before and this one. */
  readonly before: string;
}

/** The text of every document for users, by its path in the project. */
export const documents: ReadonlyMap<string, string> = new Map(
  [
    'README.md',
    'deploy/README.md',
    'deploy/kubernetes/README.md',
    'src/country/README.md',
    'src/desk/README.md',
    'src/index/README.md',
    'src/quality/README.md',
    'src/site/README.md',
    'src/site/language/README.md',
    ...readdirSync(join(projectRoot, 'docs')).map((name) => `docs/${name}`),
  ]
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
);

export const blocksOf = (text: string): readonly Block[] => {
  let end = 0;
  return Array.from(text.matchAll(/^```(\w*)\n(.*?)^```$/gms), (match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    return { language: match[1]!, content: match[2]!, before };
  });
};

/** The command lines of a block. A backslash continues a command on the next line. */
export const commandLines = ({ content }: Block): readonly string[] =>
  content
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** `...` in an example matches anything; on its own line, any number of lines. */
const OMISSION = '...';

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The pattern of a JSON example. Only white space between tokens may differ. */
export function jsonPattern(example: string): RegExp {
  const parts = withoutSpace(example).split(OMISSION).map(escaped);
  return new RegExp(`^${parts.join('.*?')}$`, 's');
}

/** JSON text without the white space between tokens. */
export const withoutSpace = (json: string): string =>
  json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string?: string) => string ?? '');

/** The pattern of a plain text example. */
export function textPattern(example: string): RegExp {
  const lines = example.trimEnd().split('\n');
  const patterns = lines.map((line) =>
    line.trim() === OMISSION ? '(?:.*\\n)*?.*' : line.split(OMISSION).map(escaped).join('.*?'),
  );
  return new RegExp(`^${patterns.join('\\n')}$`);
}

/** The pattern of a message in the source code. `…` stands for a value that is filled in. */
export const messagePattern = (message: string): RegExp =>
  new RegExp(message.split('…').map(escaped).join('\\$\\{[^}]+\\}'));
