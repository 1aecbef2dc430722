import { CURRENCY, currencySign, irmSnapshotLabel, yearAndQuarter } from '../../project/index.ts';
import type { PublicationEntry } from '../../store/index.ts';
import { tableLines } from '../table-lines.ts';

const sign = currencySign(CURRENCY);

/** Publications as a table, for people. */
export const publicationTable = (entries: readonly PublicationEntry[]): readonly string[] =>
  tableLines(
    ['number', 'at', 'by', 'action', 'snapshots', 'projects', 'file', 'note'],
    entries.map(({ number, at, by, action, backTo, snapshots, before, after, file, note = '' }) => ({
      number,
      at: at.slice(0, 16).replace('T', ' '),
      by,
      action: backTo === undefined ? action : `${action} to ${backTo}`,
      snapshots: snapshotsInShort(snapshots),
      projects: before && after ? `${before.projects} -> ${after.projects}` : '',
      file: file?.name ?? '',
      note: note.length > NOTE_LENGTH ? `${note.slice(0, NOTE_LENGTH)}...` : note,
    })),
  );

/** Longer notes are shown with the publication. */
const NOTE_LENGTH = 40;

function snapshotsInShort(snapshots: PublicationEntry['snapshots']): string {
  const [first] = snapshots;
  if (first === undefined) return '';
  const others = snapshots.length === 1 ? '' : ` and ${snapshots.length - 1} more`;
  return `${first.sphere} ${yearAndQuarter(first.financialYear, first.quarter)}${others}`;
}

type LoggedSnapshot = PublicationEntry['snapshots'][number];
type Changes = NonNullable<PublicationEntry['changes']>;

/** One publication, for people. */
export function publicationLines(entry: PublicationEntry): readonly string[] {
  const { file, before, after, changes, quality = {}, accepted } = entry;
  const values: readonly (readonly [string, string | undefined])[] = [
    ['Publication', `${entry.number} (${entry.action}, data version ${entry.dataVersion})`],
    ['Id', entry.id],
    ['At', entry.at],
    ['By', entry.by || 'unknown'],
    ['Approved by', entry.singlePerson ? 'nobody else: the desk takes one person' : entry.approvedBy],
    ['Emergency', entry.emergency && `past the desk, because: ${entry.emergency.because}`],
    ['Draft', entry.draft],
    ['Back to', entry.backTo === undefined ? undefined : `publication ${entry.backTo}`],
    ...entry.snapshots.map((snapshot) => ['Snapshot', snapshotLine(snapshot)] as const),
    ['File', file && `${file.name}, ${file.bytes} bytes, SHA-256 ${file.sha256}`],
    ['Projects', before && after && `${before.projects} -> ${after.projects}`],
    ['Cost', before && after && `${sign} ${before.costRand} -> ${sign} ${after.costRand}`],
    ['Changes', changes && changesLine(changes)],
    ...(changes?.largest ?? []).map((change) => ['Cost change', costChangeLine(change)] as const),
    ...Object.entries(quality).map(([flag, projects]) => ['Quality', `${flag}: ${projects}`] as const),
    ...entry.findings.map((finding) => ['Finding', findingLine(finding)] as const),
    ['Accepted', accepted && `${accepted.codes.join(', ')}, because: ${accepted.because}`],
    ['Note', entry.note],
    ['Public note', entry.publicNote],
    ['Entry before', entry.previous || 'none: this is the first one'],
  ];
  const known = values.filter((value): value is readonly [string, string] => value[1] !== undefined);
  const rows = known.map(([name, value]) => ({ name, value }));
  return tableLines(['name', 'value'], rows).slice(1);
}

function snapshotLine({ added, projects, removed, ...snapshot }: LoggedSnapshot): string {
  const line = `${irmSnapshotLabel(snapshot)}: ${projects} projects${removed ? ' removed' : ''}`;
  if (added === undefined) return line;
  return `${line}, of which ${added.projects} were added, ${added.exchanged} of them in the place of earlier values`;
}

function changesLine({ comparedWith, added, changed, vanished, unchanged }: Changes): string {
  const { financialYear, quarter } = comparedWith;
  return `${added} added, ${changed} changed, ${vanished} vanished, ${unchanged} unchanged, compared with ${yearAndQuarter(financialYear, quarter)}`;
}

const costChangeLine = ({ irmProjectId, name, beforeRand, afterRand }: Changes['largest'][number]): string =>
  `${irmProjectId} "${name}": ${sign} ${beforeRand} -> ${sign} ${afterRand}`;

function findingLine(finding: unknown): string {
  const { sentence, code } = finding as { readonly sentence?: string; readonly code?: string };
  return `${sentence} (${code})`;
}

/** One publication, for programs. Null means unknown, or that there is none. */
export function publicationJson({ file, before, after, ...entry }: PublicationEntry) {
  const { accepted = null, changes = null, note = null, publicNote = null, quality = null } = entry;
  const { approvedBy = null, draft = null, singlePerson = false, emergency = null } = entry;
  return {
    ...entry,
    approvedBy,
    draft,
    singlePerson,
    emergency,
    fileName: file?.name ?? null,
    fileBytes: file?.bytes ?? null,
    sha256: file?.sha256 ?? null,
    projectsBefore: before?.projects ?? null,
    projectsAfter: after?.projects ?? null,
    costBefore: before?.costRand ?? null,
    costAfter: after?.costRand ?? null,
    changes,
    quality,
    accepted,
    note,
    publicNote,
  };
}
