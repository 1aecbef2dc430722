import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { latestPublicationOf, type StoreToCompare, withStoreToCompare } from '../../../examination/index.ts';
import { HeadingsError, type IrmReading, publishedOn } from '../../../irm/index.ts';
import type { Sphere } from '../../../project/index.ts';
import type { ProposedKey } from '../../drafts/draft.ts';
import { openReading } from '../derived/draft-reading.ts';
import { type ReadingRequest, readingHash } from '../derived/reading-request.ts';
import { type ReadingStage, readRecorded, writeReading } from '../derived/write-reading.ts';
import { fileFacts } from '../proposal/file-facts.ts';
import { proposeKey } from '../proposal/propose-key.ts';
import { effectiveKey } from '../reading-subject.ts';

/** A file to read. Its reading is written into a folder below `folder`, named by `readingHash`. */
export interface DraftFileToRead extends ReadingRequest {
  /** Whether a person confirmed key and mode; otherwise those that are proposed count. */
  readonly isConfirmed: boolean;
  /** The present day as `YYYY-MM-DD`. */
  readonly today: string;
}

/** What a reading tells while it goes on. */
export type ReadingNews =
  | { readonly kind: 'proposed'; readonly proposal: ProposedKey; readonly hash: string }
  | { readonly kind: 'stage'; readonly stage: ReadingStage };

/**
 * Reads the file of a draft, proposes its quarter, and writes what is found.
 * @throws IrmFileError if the file cannot be read, StoreError if the store cannot be
 */
export async function readDraftFile(file: DraftFileToRead, tell: (news: ReadingNews) => void): Promise<void> {
  await mkdir(file.folder, { recursive: true });
  const work = await mkdtemp(join(file.folder, 'new-'));
  try {
    await readInto(work, file, tell);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function readInto(
  work: string,
  file: DraftFileToRead,
  tell: (news: ReadingNews) => void,
): Promise<void> {
  const reading = await readRecorded({ ...file, folder: work }).catch((error: unknown) => {
    if (error instanceof HeadingsError) tell(proposalWithoutRows(file, error));
    throw error;
  });
  try {
    const { proposal, publicationId } = await propose(file, reading);
    const { key, mode } = effectiveKey(file, proposal);
    const hash = readingHash({ ...file, key, mode, publicationId });
    const folder = join(file.folder, hash);
    const isThere = (await openReading(folder))?.examination !== undefined;
    if (!isThere) {
      await rm(folder, { recursive: true, force: true });
      await rename(work, folder);
    }
    tell({ kind: 'proposed', proposal, hash });
    if (!isThere)
      await writeReading({ ...file, folder, key, mode }, reading, (stage) => tell({ kind: 'stage', stage }));
  } finally {
    await reading.close();
  }
}

/** Of a file whose rows cannot be read. */
function proposalWithoutRows({ name, today }: DraftFileToRead, { unknown }: HeadingsError): ReadingNews {
  const proposal = proposeKey({
    fileName: name,
    sheets: [],
    facts: { spending: { 1: 0, 2: 0, 3: 0, 4: 0 }, irmProjectIds: [], sender: undefined },
    publishedOn: undefined,
    published: { irmSnapshots: [], known: { provincial: 0, national: 0 } },
    today,
  });
  return { kind: 'proposed', proposal: { ...proposal, unknownHeadings: unknown }, hash: '' };
}

async function propose(file: DraftFileToRead, { projects, report }: IrmReading) {
  const facts = await fileFacts(projects);
  return withStoreToCompare(file.storeUrl, undefined, async (store) => {
    const proposal = proposeKey({
      fileName: file.name,
      sheets: report.sheets.map(({ sheet }) => sheet),
      facts,
      publishedOn: await publishedOn(file.path),
      published: {
        irmSnapshots: store.published?.irmSnapshots ?? [],
        known: await countKnown(new Set(facts.irmProjectIds), store),
      },
      today: file.today,
    });
    return { proposal, publicationId: latestPublicationOf(store.published) };
  });
}

async function countKnown(ids: ReadonlySet<string>, { published }: StoreToCompare) {
  const known: Record<Sphere, number> = { provincial: 0, national: 0 };
  if (published === undefined) return known;
  for await (const batch of published.knownProjects())
    for (const { sphere, irmProjectId } of batch) if (ids.has(irmProjectId)) known[sphere] += 1;
  return known;
}
