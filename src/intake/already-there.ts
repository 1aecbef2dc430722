import { type IrmSnapshot, irmSnapshotLabel } from '../project/index.ts';
import { type Finding, finding } from './finding.ts';
import { list, plural } from './sentences.ts';

/** A publication that the content of a quarter came from. */
export interface QuarterSource {
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

/** `"Q1.xlsx" by thandi on 2026-01-15 08:00 UTC` */
export function sourceText({ by, at, file }: QuarterSource): string {
  const what = [file && `"${file.name}"`, by && `by ${by}`].filter((text) => text);
  return [...what, `on ${at.slice(0, 10)} ${at.slice(11, 16)} UTC`].join(' ');
}
