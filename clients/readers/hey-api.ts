import { listProjects } from '../generated/hey-api';
import { createClient } from '../generated/hey-api/client';
import { query } from './query';

export async function firstProject(baseUrl: string): Promise<{ count: number; name: string | undefined }> {
  const { data } = await listProjects({ client: createClient({ baseUrl }), query, throwOnError: true });
  // @ts-expect-error A name is text and nothing else: a generated `any` would be a number, too.
  data.results[0]?.name satisfies number | undefined;
  return { count: data.count, name: data.results[0]?.name };
}
