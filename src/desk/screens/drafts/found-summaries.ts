import { LRUCache } from 'lru-cache';
import type { Desk } from '../../desk.ts';
import { acceptancesOf, type Draft, livingStates } from '../../drafts/index.ts';
import { latestPublicationId } from '../../published/store-log.ts';
import { foundGroups, summaryOf } from '../findings/found.ts';

/** What was found in the file of a draft, in a line. */
export type FoundSummary = ReturnType<typeof summaryOf>;

/** So many drafts of a list say what was found in them. */
const MOST_OF_A_LIST = 50;

/** A reading has thousands of cells to parse, and its line stays while draft and store do. */
const known = new LRUCache<string, FoundSummary>({ max: 1000 });

/** What was found in the files of drafts that still need somebody, by the id of the draft. */
export async function foundSummaries(
  { config, database, readings }: Desk,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, FoundSummary>> {
  const living = drafts.filter(({ kind, state }) => kind === 'file' && livingStates.includes(state));
  const summaries = new Map<string, FoundSummary>();
  if (living.length === 0) return summaries;
  const publicationId = await latestPublicationId(config.storeUrl);
  for (const draft of living.slice(0, MOST_OF_A_LIST)) {
    const key = `${draft.id} ${draft.version} ${publicationId}`;
    let summary = known.get(key);
    if (summary === undefined) {
      const reading = await readings.open(draft);
      // Until it was compared, more may be found.
      if (reading?.examination === undefined) continue;
      summary = summaryOf(foundGroups(reading, await acceptancesOf(database, draft.id)));
      known.set(key, summary);
    }
    summaries.set(draft.id, summary);
  }
  return summaries;
}
