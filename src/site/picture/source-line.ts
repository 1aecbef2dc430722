import type { CatalogueIndex, HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { latestSnapshot } from '../listed/last-reported.ts';

/** Who reported a project, and for which quarter. */
export function sourceOfProject(
  { texts, quarterName }: LanguageWriter,
  { published, irmSnapshot }: HistoryEntry,
): string {
  const quarter = quarterName(irmSnapshot);
  const { department, government_label: government } = published;
  return department === ''
    ? fill(texts.embed.reportedFor, { quarter })
    : fill(texts.embed.reportedBy, { department, government, quarter });
}

/** Who reported the projects of a search, and until when. */
export function sourceOfSearch({ texts, quarterName }: LanguageWriter, index: CatalogueIndex): string {
  const latest = latestSnapshot(index);
  return latest === undefined
    ? texts.embed.nothingReported
    : fill(texts.embed.reportedUntil, { quarter: quarterName(latest) });
}
