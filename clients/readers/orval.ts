import { listProjects } from '../generated/orval';
import { query } from './query';

/** The address of the service is in the client, from the document's `servers`. */
export async function firstProject(): Promise<{ count: number; name: string | undefined }> {
  const response = await listProjects(query);
  if (response.status !== 200) throw new Error('The service answered with a problem.');
  // @ts-expect-error A name is text and nothing else: a generated `any` would be a number, too.
  response.data.results[0]?.name satisfies number | undefined;
  return { count: response.data.count, name: response.data.results[0]?.name };
}
