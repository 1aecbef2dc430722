import type { Examination, StoreComparison } from '../../examination/index.ts';
import {
  type Finding,
  type FindingCode,
  type Judgement,
  type Severity,
  sourceText,
} from '../../intake/index.ts';
import type { ReadingReport } from '../../irm/index.ts';
import { type IrmSnapshot, irmSnapshotLabel, period, printable } from '../../project/index.ts';
import { type QualityFlag, qualityFlags } from '../../quality/index.ts';
import { comparisonLines } from '../comparison-lines.ts';

/** What was found out about a file, as lines of text. */
export const examinationLines = ({
  report,
  compared,
  findings,
  judgement,
  alreadyPublished,
}: Examination): readonly string[] => [
  ...reportLines(report),
  ...(compared === undefined ? [] : comparedLines(compared)),
  ...findingLines(findings, judgement),
  ...(alreadyPublished === undefined ? [] : alreadyPublishedLines(alreadyPublished)),
];

type AlreadyPublished = NonNullable<Examination['alreadyPublished']>;

/** Says that publishing a file would change nothing. */
export const alreadyPublishedLines = ({ irmSnapshot, sameFile }: AlreadyPublished): readonly string[] => [
  printable(
    `This file is already published as ${irmSnapshotLabel(irmSnapshot)}: ${sourceText(sameFile)} (publication ${sameFile.number}). Nothing was changed.`,
  ),
];

/** The same for programs. */
export function alreadyPublishedJson(alreadyPublished: AlreadyPublished | undefined) {
  if (alreadyPublished === undefined) return {};
  const { number, id, at, by } = alreadyPublished.sameFile;
  return { already_published: { number, id, at, by } };
}

function comparedLines({ store, comparison, comparedWith }: StoreComparison): readonly string[] {
  if (comparison === undefined || comparedWith === undefined)
    return [`Store ${store} has nothing to compare with.`];
  return [
    `Compared with ${irmSnapshotLabel(comparedWith)} in store ${store}:`,
    ...comparisonLines(comparison),
    '',
  ];
}

/** What was read, as lines of text. */
export function reportLines({ sheets, rowsRead, loaded }: ReadingReport): readonly string[] {
  const lines = sheets.map(
    ({ sheet, rowsRead, loaded }) =>
      `Sheet "${printable(sheet)}": ${rowsRead} rows read, ${loaded} projects.`,
  );
  return lines.length === 1
    ? lines
    : [...lines, `Together ${lines.length} sheets: ${rowsRead} rows read, ${loaded} projects.`];
}

const titles: Readonly<Record<Severity | 'accepted', string>> = {
  blocks: 'Stops the import:',
  accepted: 'Would stop the import, but was accepted:',
  warns: 'Warnings:',
  notes: 'Notes:',
};

/** What helps against a finding, on the command line. */
const cures: Partial<Readonly<Record<FindingCode, string>>> = {
  column_unreadable: 'If it is accepted, these cells are published as empty.',
  costs_lost: 'If it is accepted, these costs are published as empty.',
  not_calculated: 'Open the file in Excel and save it.',
  dates_american: '--dates mdy reads columns with the month first; if a column has both, correct it.',
  dates_exchanged: '--dates exchanged exchanges day and month back.',
  decimal_unclear: '--decimal comma or --decimal point says which.',
  merged_values: 'Unmerge these cells and write each value into its row.',
  sheets_overlap: `Hide or remove the sheets that are not of this ${period.one}.`,
  id_rewritten: 'Correct the Project IDs; if they are accepted, these are new projects.',
  other_quarter: `Name the ${period.one} that the file is of, or correct the name.`,
  taken_implausible: '--taken is the day on which the snapshot was taken.',
  already_there: '--replace puts the file in its place; --add puts its projects beside those that are there.',
  cut_off: 'Copy or export the file again.',
};

/** Findings as lines of text, the gravest first. */
export function findingLines(
  findings: readonly Finding[],
  { blocking, accepted }: Judgement,
): readonly string[] {
  const bySeverity = (severity: Severity) => findings.filter((finding) => finding.severity === severity);
  return [
    ...groupLines(titles.blocks, blocking),
    ...groupLines(titles.accepted, accepted),
    ...groupLines(titles.warns, bySeverity('warns')),
    ...groupLines(titles.notes, bySeverity('notes')),
  ];
}

function groupLines(title: string, findings: readonly Finding[]): readonly string[] {
  if (findings.length === 0) return [];
  const codes = [...new Set(findings.map(({ code }) => code))];
  return [
    title,
    ...codes.flatMap((code) => {
      const ofCode = findings.filter((finding) => finding.code === code);
      const lines = ofCode.map(({ sentence }) => `  ${printable(sentence)} (${code})`);
      const cure = cures[code];
      return cure === undefined ? lines : [...lines, `    ${cure}`];
    }),
  ];
}

/** The number of projects with each data-quality flag, as lines of text. */
export function qualityLines(counts: Partial<Readonly<Record<QualityFlag, number>>>): readonly string[] {
  const lines = qualityFlags.flatMap(({ flag, label }) => {
    const projects = counts[flag];
    return projects === undefined ? [] : [`  ${label}: ${projects} (quality=${flag})`];
  });
  return lines.length === 0 ? [] : ['Worth a look:', ...lines];
}

/** What a published CSV contains. */
interface PublishedCatalogue {
  readonly count: number;
  readonly snapshots: readonly { readonly irmSnapshot: IrmSnapshot }[];
}

/** Describes a published CSV that was only read. */
export function catalogueLine(
  file: string,
  { count, snapshots }: PublishedCatalogue,
  asJson: boolean,
): string {
  const labels = snapshots.map(({ irmSnapshot }) => irmSnapshotLabel(irmSnapshot));
  return asJson
    ? JSON.stringify({ file, projects: count, irm_snapshots: labels })
    : `${file} is a published catalogue: ${count} projects, reported in ${labels.join(', ')}. Nothing was published.`;
}
