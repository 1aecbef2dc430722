import { apiPaths } from '../../query/addresses.ts';
import { boundedText, parsed, RejectedRequestError, type Source } from './source.ts';

/** A publication of the source. */
interface SourcePublication {
  readonly id: string;
  readonly action: string;
  /** As the source says: another service may send anything. */
  readonly snapshots: readonly {
    readonly sphere: string;
    readonly financialYear: string;
    readonly quarter: number;
  }[];
}

const MAX_MB = 32;

/** The newest publications of the source, newest first; none if it lists no publications. */
export async function newestPublications(
  source: Source,
  most: number,
): Promise<readonly SourcePublication[]> {
  try {
    return await source.get(`${apiPaths.publications}?limit=${most}`, async (response) =>
      publicationsIn(parsed(await boundedText(response, MAX_MB))),
    );
  } catch (error) {
    if (error instanceof RejectedRequestError) return [];
    throw error;
  }
}

function publicationsIn(page: unknown): readonly SourcePublication[] {
  const { results } = (page ?? {}) as { results?: unknown };
  const listed = (Array.isArray(results) ? results : []) as readonly Partial<
    Readonly<Record<string, unknown>>
  >[];
  return listed.flatMap((publication) => {
    const { id, action, irm_snapshots } = publication ?? {};
    if (typeof id !== 'string') return [];
    const snapshots: readonly Partial<Readonly<Record<string, unknown>>>[] = Array.isArray(irm_snapshots)
      ? irm_snapshots
      : [];
    return {
      id,
      action: `${action}`,
      snapshots: snapshots.map((snapshot) => ({
        sphere: `${snapshot?.sphere}`,
        financialYear: `${snapshot?.financial_year}`,
        quarter: Number(snapshot?.quarter),
      })),
    };
  });
}
