import { type ProjectRow, rowsIn } from './project-rows.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** The rows of a text, the first with the headings. */
export async function rowsOf(text: string, chunkSize = text.length): Promise<readonly ProjectRow[]> {
  const rows: ProjectRow[] = [];
  for await (const batch of rowsIn(inChunks(text, Math.max(1, chunkSize)))) rows.push(...batch);
  return rows;
}

/** What a project has under each heading; headings of contractors have the last one. */
export async function valuesOf(project: object): Promise<Readonly<Record<string, string>>> {
  const [headings, row] = await rowsOf(JSON.stringify(project));
  const cells = headings!.cells.map((heading, at) => [heading, row!.cells[at]] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== null));
}
