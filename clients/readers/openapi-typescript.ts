import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript';
import { query } from './query';

export async function firstProject(baseUrl: string): Promise<{ count: number; name: string | undefined }> {
  const client = createClient<paths>({ baseUrl });
  const { data } = await client.GET('/api/v1/infrastructure-projects/full/search/', { params: { query } });
  if (data === undefined) throw new Error('The service answered with a problem.');
  // @ts-expect-error A name is text and nothing else: a generated `any` would be a number, too.
  data.results[0]?.name satisfies number | undefined;
  return { count: data.count, name: data.results[0]?.name };
}
