import type { Choice } from './choice.ts';
import { packed, type ZipEntry } from './zip-file.ts';

/** Texts with a meaning in workbooks or CSV files. */
// biome-ignore format: a list of short texts reads better in few lines
const TROUBLE = [
  '<', '>', '/>', '"', "'", '&', ']]>', '<![CDATA[', '<!--', '<?', '<!DOCTYPE x>', '&#0;', '&#x110000;', '\0', '\r', '\n', ',', ';',
  '-1', '1e999', 'NaN', '', '0', '99999999999', '=', '\ufeff', '\ud800', 'xmlns:x="x"', ' r="A1"', ' t="s"', '<c>', '</row>', '</c>',
];

const at = (choice: Choice, length: number) => choice.number(0, Math.max(0, length - 1));

const exclusiveOr = (bytes: Buffer, mask: number) => Buffer.from(bytes.map((byte) => byte ^ mask));

/** Bytes with one change of a few bytes or many. */
export function damagedBytes(bytes: Buffer, choice: Choice, end = bytes.length): Buffer {
  const from = at(choice, end);
  const to = Math.min(end, from + choice.pick([1, 1, 2, 8, 100, 5000]));
  const between = choice.pick([
    () => exclusiveOr(bytes.subarray(from, to), 1 << choice.number(0, 7)),
    () => exclusiveOr(bytes.subarray(from, to), choice.number(1, 255)),
    () => Buffer.alloc(0),
    () => Buffer.alloc(to - from, choice.pick([0, 0xff])),
    () => Buffer.concat([bytes.subarray(from, to), bytes.subarray(from, to)]),
    () => Buffer.from(choice.pick(TROUBLE)),
  ])();
  return Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)]);
}

/** Tags, and the text between them. */
const PIECES = /<[^>]*>|[^<]+/g;

/** XML with a piece removed, doubled, moved or replaced. */
function damagedXml(xml: string, choice: Choice): string {
  const pieces = xml.match(PIECES) ?? [];
  const from = at(choice, pieces.length);
  const piece = pieces[from] ?? '';
  const other = at(choice, pieces.length);
  const changed = choice.pick([
    () => pieces.toSpliced(from, 1),
    () => pieces.toSpliced(from, 0, piece),
    () => pieces.toSpliced(from, 1, choice.pick(TROUBLE)),
    () => pieces.toSpliced(from, 1, pieces[other] ?? '').toSpliced(other, 1, piece),
    () => pieces.toSpliced(from, 1, piece.replace(/(["']).*?\1/, `"${choice.pick(TROUBLE)}"`)),
    () => pieces.toSpliced(from, 1, piece.replace(/\d+/, choice.pick(TROUBLE))),
    () => pieces.slice(0, from),
  ])();
  return changed.join('');
}

const textOf = ({ content }: ZipEntry): string =>
  typeof content === 'string'
    ? content
    : Buffer.from('bytes' in content ? content.bytes : content).toString();

/** The entries of a valid archive, one of them damaged, removed or replaced. */
export function damagedFiles(entries: readonly ZipEntry[], choice: Choice): readonly ZipEntry[] {
  const which = at(choice, entries.length);
  const { name, ...entry } = entries[which]!;
  const other = entries[at(choice, entries.length)]!;
  return choice.pick([
    () => entries.with(which, { name, content: packed(damagedXml(textOf({ name, ...entry }), choice)) }),
    () =>
      entries.with(which, { name, content: damagedBytes(Buffer.from(textOf({ name, ...entry })), choice) }),
    () => entries.toSpliced(which, 1),
    () => entries.with(which, { ...other, name }),
    () => entries.with(which, { ...entry, name: `${name}${choice.pick(TROUBLE)}` }),
    () => entries.with(which, { ...entry, name, saidSize: choice.number(0, 2 ** 31) }),
    () => entries.with(which, { ...entry, name, flags: choice.number(0, 0xffff) }),
    () => entries.with(which, { ...entry, name, method: choice.number(0, 20) }),
  ])();
}
