import {
  countryDay,
  countryTime,
  countryTimeName,
  daysAfter,
  type IrmSnapshot,
  irmSnapshotLabel,
  period,
  quarterEnd,
  quarterKey,
  quarterMark,
  quarterStart,
  yearAndQuarter,
} from '../../project/index.ts';
import { type Finding, finding } from '../finding.ts';
import { MOST_DAYS_LATE } from '../finding-codes.ts';
import { list, plural } from '../sentences.ts';
import { namedQuarter } from './named-quarter.ts';

/** What is said about a file: as much of its snapshot as is known, and names. */
export interface SaidOfFile {
  readonly irmSnapshot: Partial<IrmSnapshot>;
  /** The name of the file and of each sheet that was read. */
  readonly names: readonly string[];
  /** The present day as `YYYY-MM-DD`. */
  readonly today: string;
  /** What is published of its kind, oldest first. */
  readonly published: readonly IrmSnapshot[];
}

/** What is wrong with the quarter and the day that somebody names for a file. */
export function snapshotFindings({ irmSnapshot, names, today, published }: SaidOfFile): readonly Finding[] {
  const { financialYear, quarter, taken } = irmSnapshot;
  const findings: Finding[] = [];
  const others = names.filter((name) => isOther(name, irmSnapshot));
  if (others.length > 0) {
    const named = list(
      others.map((name) => `"${name}"`),
      others.length,
    );
    findings.push(finding('other_quarter', `The file is to be ${said(irmSnapshot)}, but is named ${named}.`));
  }
  if (financialYear !== undefined && quarter !== undefined) {
    const first = quarterStart(financialYear, quarter);
    const last = quarterEnd(financialYear, quarter);
    if (first > today)
      findings.push(
        finding('year_ahead', `${yearAndQuarter(financialYear, quarter)} begins on ${first} only.`),
      );
    if (taken !== undefined && taken < first)
      findings.push(
        finding('taken_implausible', `It was taken on ${taken}, before its ${period.one} began on ${first}.`),
      );
    if (taken !== undefined && taken > daysAfter(last, MOST_DAYS_LATE)) {
      const sentence = `It was taken on ${taken}, more than ${MOST_DAYS_LATE} days after its ${period.one} ended on ${last}.`;
      findings.push(finding('taken_implausible', sentence));
    }
  }
  findings.push(...olderFindings(irmSnapshot, published));
  if (taken !== undefined && taken > today)
    findings.push(finding('taken_implausible', `It was taken on ${taken}, which is in the future.`));
  return findings;
}

/** Says that a later file of the quarter, or of one before it, is published. */
function olderFindings(
  { sphere, financialYear, quarter, taken }: Partial<IrmSnapshot>,
  published: readonly IrmSnapshot[],
): readonly Finding[] {
  if (financialYear === undefined || quarter === undefined || taken === undefined) return [];
  const key = quarterKey({ financialYear, quarter });
  const newer = published.findLast(
    (each) => each.sphere === sphere && quarterKey(each) <= key && each.taken > taken,
  );
  if (newer === undefined) return [];
  const sentence = `It was taken on ${taken}, and ${irmSnapshotLabel(newer)} is published: the file seems to be older.`;
  return [finding('taken_implausible', sentence)];
}

/** Whether a name speaks of another quarter or year. One that speaks of several may mean any. */
function isOther(name: string, { financialYear, quarter }: Partial<IrmSnapshot>): boolean {
  const { financialYears, quarters } = namedQuarter(name);
  const isOtherYear =
    financialYear !== undefined && financialYears.length > 0 && !financialYears.includes(financialYear);
  const isOtherQuarter = quarter !== undefined && quarters.length > 0 && !quarters.includes(quarter);
  return isOtherYear || isOtherQuarter;
}

const said = ({ financialYear, quarter }: Partial<IrmSnapshot>): string =>
  [financialYear, quarter === undefined ? undefined : quarterMark(quarter)].filter(Boolean).join(' ');

/** A publication that the content of a quarter came from. */
interface QuarterSource {
  /** The person or account; "" if unknown. */
  readonly by: string;
  /** ISO 8601 instant in UTC. */
  readonly at: string;
  readonly file?: { readonly name: string };
}

/** Says that a quarter is published. `sources` are the publications that it came from, if known. */
export function alreadyThere(
  irmSnapshot: IrmSnapshot & { readonly projects: number },
  sources: readonly QuarterSource[],
): Finding {
  const published = `${irmSnapshotLabel(irmSnapshot)} is published, with ${plural(irmSnapshot.projects, 'project', 'projects')}`;
  const from = sources.length === 0 ? '' : `: ${list(sources.map(sourceText), sources.length)}`;
  return { ...finding('already_there', `${published}${from}.`), sentenceOutside: `${published}.` };
}

/** `"Q1.xlsx" by thandi on 2026-01-15, 10:00` and whose time that is. */
export function sourceText({ by, at, file }: QuarterSource): string {
  const what = [file && `"${file.name}"`, by && `by ${by}`].filter((text) => text);
  const instant = new Date(at);
  return [...what, `on ${countryDay(instant)}, ${countryTime(instant)} ${countryTimeName}`].join(' ');
}
