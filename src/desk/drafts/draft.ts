import type { SqlTransaction } from '../../database/index.ts';
import type { ReadingChoices } from '../../irm/index.ts';
import type { Quarter, Sphere } from '../../project/index.ts';

/** A file to publish, or a request to roll back or to remove a quarter: both go the same way. */
export type DraftKind = 'file' | 'rollback' | 'remove';

export const draftStates = [
  'open',
  'submitted',
  'returned',
  'approved',
  'scheduled',
  'publishing',
  'published',
  'withdrawn',
  'refused',
] as const;
export type DraftState = (typeof draftStates)[number];

export type ReadingState = 'waiting' | 'reading' | 'read' | 'failed';

/** What a file does to its quarter if that is published. */
export type DraftMode = 'replace' | 'add';

/** The quarter of a file as its name, its sheets and its columns suggest it. */
export interface ProposedKey {
  readonly sphere?: Sphere;
  readonly financialYear?: string;
  readonly quarter?: Quarter;
  /** The day that the snapshot was taken, `YYYY-MM-DD`. */
  readonly taken?: string;
  /** Set if the quarter is published. */
  readonly mode?: DraftMode;
  /** Why each is proposed: a sentence. */
  readonly because: readonly string[];
  /** What does not agree: a sentence each. */
  readonly contradictions: readonly string[];
  /** Who sent the file: its only department, or its only province. */
  readonly sender?: string;
  /** Headings that nobody knows, if they are why the file cannot be read. */
  readonly unknownHeadings?: readonly string[];
}

/** Pages of a draft that its preparer has seen, and whether something stopped it then. */
export interface Visited {
  readonly reading?: true;
  readonly sheet?: true;
  readonly changes?: true;
  readonly isFree?: boolean;
}

/** What waits to be published. What is not known yet, or does not apply, is null. */
export interface Draft {
  readonly id: string;
  readonly kind: DraftKind;
  readonly state: DraftState;
  /** Rises with every change: who changes a draft names the version that was seen. */
  readonly version: number;
  /** Id of the account that uploaded the file or asked. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  /** Of a roll-back, the number of the publication to go back to. */
  readonly target: string | null;
  readonly sphere: Sphere | null;
  readonly financialYear: string | null;
  readonly quarter: Quarter | null;
  /** The day that the snapshot was taken. */
  readonly taken: string | null;
  readonly mode: DraftMode | null;
  readonly choices: ReadingChoices;
  readonly proposal: ProposedKey | null;
  readonly readingState: ReadingState;
  /** One sentence. */
  readonly readingError: string | null;
  readonly note: string | null;
  readonly publicNote: string | null;
  readonly submittedBy: string | null;
  readonly submittedAt: string | null;
  /** What the sum of the costs should be, as the sender typed it; null if nobody did. */
  readonly controlTotal: string | null;
  /** Which pages the people who prepare it have seen since its file or its reading changed. */
  readonly visited: Visited | null;
  /** Who gave the first of two approvals, and of what. */
  readonly firstApprovedBy: string | null;
  readonly firstFingerprint: string | null;
  /** Of what was approved. */
  readonly fingerprint: string | null;
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  readonly publishAt: string | null;
  readonly scheduledBy: string | null;
  readonly claimedBy: string | null;
  readonly claimedUntil: string | null;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
  /** Number of the publication in the store. */
  readonly publication: number | null;
  readonly publicationId: string | null;
  /** Ids of the accounts that uploaded or changed it. */
  readonly editors: readonly string[];
}

/** Columns of a draft that hold JSON. */
export const jsonColumns = ['choices', 'proposal', 'visited'] as const;

/** The column of a key: `financial_year` of `financialYear`. */
export const columnOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type DraftRow = { readonly [column: string]: string | number | null };

/** Undefined if there is none of this id. */
export async function findDraft(database: SqlTransaction, id: string): Promise<Draft | undefined> {
  const row = await database.one<DraftRow>('SELECT * FROM draft WHERE id = ?', [id]);
  return row && (await draftsOf(database, [row]))[0];
}

/** Which drafts to list; all conditions that are given must hold. */
export interface DraftFilter {
  readonly states?: readonly DraftState[];
  readonly kinds?: readonly DraftKind[];
  readonly sphere?: Sphere;
  readonly financialYear?: string;
  readonly quarter?: Quarter;
  readonly sha256?: string;
  readonly createdBy?: string;
}

/** Newest first. */
export async function listDrafts(database: SqlTransaction, filter: DraftFilter = {}): Promise<Draft[]> {
  const { states, kinds, ...equal } = filter;
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  for (const [column, allowed] of Object.entries({ state: states, kind: kinds })) {
    if (allowed === undefined) continue;
    if (allowed.length === 0) return [];
    conditions.push(`${column} IN (${allowed.map(() => '?').join()})`);
    values.push(...allowed);
  }
  for (const [key, value] of Object.entries(equal)) {
    if (value === undefined) continue;
    conditions.push(`${columnOf(key)} = ?`);
    values.push(value);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const rows = await database.rows<DraftRow>(
    `SELECT * FROM draft ${where} ORDER BY created_at DESC, id`,
    values,
  );
  return draftsOf(database, rows);
}

/** Drafts whose editors one statement looks up. */
const ROWS_AT_ONCE = 500;

/** The drafts of rows, whose editors are looked up together. */
async function draftsOf(database: SqlTransaction, rows: readonly DraftRow[]): Promise<Draft[]> {
  const editors = new Map<string, string[]>();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const ids = rows.slice(from, from + ROWS_AT_ONCE).map(({ id }) => id!);
    const found = await database.rows<{ draft_id: string; account_id: string }>(
      `SELECT draft_id, account_id FROM draft_editor WHERE draft_id IN (${ids.map(() => '?').join()}) ORDER BY account_id`,
      ids,
    );
    for (const { draft_id, account_id } of found)
      editors.set(draft_id, [...(editors.get(draft_id) ?? []), account_id]);
  }
  return rows.map((row) => draftOf(row, editors.get(String(row.id)) ?? []));
}

function draftOf(row: DraftRow, editors: readonly string[]): Draft {
  const byName = Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const isJson = (jsonColumns as readonly string[]).includes(column) && value !== null;
      return [keyOf(column), isJson ? JSON.parse(String(value)) : value];
    }),
  );
  return { ...byName, editors } as unknown as Draft;
}

const keys = new Map<string, string>();

/** The key of a column: `financialYear` of `financial_year`. */
function keyOf(column: string): string {
  const known = keys.get(column);
  if (known !== undefined) return known;
  const key = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  keys.set(column, key);
  return key;
}
