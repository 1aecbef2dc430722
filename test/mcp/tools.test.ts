import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { mcpFolder } from './mcp-package.ts';

const base = inject('sampleService');
const program = inject('mcpProgram');

interface Answer {
  readonly content: readonly { readonly text: string }[];
  readonly isError?: boolean;
}

/** The SDK's own client, as far as the tests use it. */
interface Assistant {
  connect(transport: unknown): Promise<void>;
  listTools(): Promise<{
    readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
  }>;
  callTool(call: { readonly name: string; readonly arguments: object }): Promise<Answer>;
  close(): Promise<void>;
}

const sdk = (file: string) =>
  import(pathToFileURL(join(mcpFolder, 'node_modules/@modelcontextprotocol/client/dist', file)).href);

async function connected(transport: unknown): Promise<Assistant> {
  const { Client } = await sdk('index.mjs');
  const assistant: Assistant = new Client({ name: 'a test', version: '1.0.0' });
  await assistant.connect(transport);
  return assistant;
}

async function overStdio(url: string): Promise<Assistant> {
  const { StdioClientTransport } = await sdk('stdio.mjs');
  return connected(new StdioClientTransport({ command: process.execPath, args: [program, '--url', url] }));
}

let assistant: Assistant;
beforeAll(async () => {
  assistant = await overStdio(base);
});
afterAll(() => assistant.close());

async function ask(name: string, values: object): Promise<string> {
  const { content, isError } = await assistant.callTool({ name, arguments: values });
  expect(isError ?? false).toBe(false);
  return content[0]!.text;
}

const listing = async (query: string) =>
  (await fetch(`${base}/api/v1/infrastructure-projects/full/search/?${query}`)).json() as Promise<{
    readonly count: number;
    readonly results: readonly {
      readonly name: string;
      readonly url_path: string;
      readonly overdue_days: number | null;
    }[];
  }>;

describe('an assistant', () => {
  test('sees five tools that only read', async () => {
    const { tools } = await assistant.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_projects',
      'get_project',
      'get_figures',
      'list_changes',
      'find_places',
    ]);
    expect(tools).toEqual(
      tools.map((tool) => ({ ...tool, annotations: expect.objectContaining({ readOnlyHint: true }) })),
    );
  });

  test('answers which school projects in Limpopo are over budget in two calls', async () => {
    const { count, results } = await listing(
      'q=school&province=Limpopo&quality=spending_over_estimate&ordering=-overrun&limit=3',
    );
    expect(count).toBeGreaterThan(0);
    const filters = { q: 'school', province: ['Limpopo'], quality: ['spending_over_estimate'] };
    const found = await ask('search_projects', { ...filters, ordering: '-overrun', limit: 3 });
    expect(found).toContain(`${count} project`);
    for (const { name, url_path } of results) {
      expect(found).toContain(name);
      expect(found).toContain(base + url_path);
    }
    expect(found).toContain('more was spent than the estimated cost');
    expect(found).toContain('as reported');
    expect(found).toContain('made-up sample');
    const one = await ask('get_project', { id: base + results[0]!.url_path });
    expect(one).toContain(results[0]!.name);
    expect(one).toContain('Reports, oldest first:');
    expect(one).toMatch(/Spent up to \d{4}-\d\d-\d\d: R /);
  });

  test('answers which projects are overdue, and for how long, the longest first', async () => {
    const { results } = await listing(
      'quality=completion_overdue&ordering=-overdue&fields=name,overdue_days&limit=2',
    );
    const found = await ask('search_projects', {
      quality: ['completion_overdue'],
      ordering: '-overdue',
      limit: 2,
    });
    const days = results.map(({ overdue_days }) => overdue_days);
    expect(
      Array.from(found.matchAll(/\| ([\d\s,]+) days overdue when/g), ([, each]) =>
        Number(each!.replace(/\D/g, '')),
      ),
    ).toEqual(days);
  });

  test('sees what tools take, and that they take nothing else', async () => {
    const { tools } = await assistant.listTools();
    for (const { name, inputSchema } of tools)
      expect([name, inputSchema]).toEqual([name, expect.objectContaining({ additionalProperties: false })]);
    // No stage, which words do not search.
    expect(JSON.stringify(tools)).not.toMatch(/parties or stage/);
  });

  test.each([
    ['search_projects', { q: 'school', warnings: ['completion_overdue'] }, 'warnings', 'quality'],
    ['search_projects', { provnce: ['Limpopo'] }, 'provnce', 'province'],
    ['search_projects', { not: { stats: ['Tender'] } }, 'stats', 'status'],
    ['get_figures', { amount: 'spent' }, 'amount', 'sum'],
    ['get_figures', { by: 'province', then_by: 'status' }, 'then_by', 'by'],
    ['get_project', { page: '1' }, 'page', 'id'],
    ['list_changes', { untl: '2019-20-Q4' }, 'untl', 'until'],
    ['find_places', { text: 'polok' }, 'text', 'q'],
  ])('%s refuses %j: there is no %s, but %s', async (name, values, wrong, meant) => {
    const { content, isError } = await assistant.callTool({ name, arguments: values });
    expect([isError, content[0]!.text]).toEqual([
      true,
      expect.stringContaining(`There is no argument ${wrong}: did you mean ${meant}?`),
    ]);
  });

  test('hears of every name if none is like the one it gave', async () => {
    const { content } = await assistant.callTool({ name: 'find_places', arguments: { q: 'a', colour: 1 } });
    expect(content[0]!.text).toContain('There is no argument colour: there are q.');
  });

  test('names a province for short', async () => {
    const { count } = await listing('province=KwaZulu-Natal&status!=Tender&limit=1');
    const values = { province: ['KZN'], not: { status: ['Tender'] } };
    for (const tool of ['search_projects', 'get_figures']) {
      const found = await ask(tool, values);
      expect(found.replace(/(?<=\d)\s(?=\d)/g, '')).toContain(`${count} projects`);
      expect(found).toContain('Read "KZN" as KwaZulu-Natal.');
      expect(found).toContain('?province=KwaZulu-Natal&status%21=Tender');
    }
    expect(await ask('search_projects', { province: ['Nowhere'] })).toContain('No project matches.');
  });

  test('says what words were understood as', async () => {
    const found = await ask('search_projects', { q: 'late schools in KZN' });
    expect(found).toContain('Understood "late" as quality=completion_overdue.');
  });

  test("says of a cost that it can't be right", async () => {
    const found = await ask('search_projects', { quality: ['cost_implausible'], limit: 2 });
    expect(found.match(/estimated cost: reported as R [^|]+, which can't be right/g)).toHaveLength(2);
    const all = await ask('search_projects', { quality: ['cost_negative', 'cost_zero'], limit: 20 });
    expect(all).not.toMatch(/estimated cost: (?!reported as)/);
  });

  test('goes on with a list until its end', async () => {
    const filters = { province: ['Limpopo'], quality: ['completion_overdue'], ordering: 'name' };
    const { count, results } = await listing(
      'province=Limpopo&quality=completion_overdue&ordering=name&limit=20000',
    );
    const listed: string[] = [];
    let offset: number | undefined = 0;
    for (let calls = 0; offset !== undefined && calls < 100; calls++) {
      const found: string = await ask('search_projects', { ...filters, limit: 20, offset });
      listed.push(...Array.from(found.matchAll(/http\S+\/full\/\d\S*/g), ([link]) => link));
      const more = /ask again with offset (\d+)/.exec(found)?.[1];
      offset = more === undefined ? undefined : Number(more);
    }
    expect(listed).toHaveLength(count);
    expect(listed).toEqual(results.map(({ url_path }) => base + url_path));
  });

  test('follows the link to all projects that match', async () => {
    const found = await ask('search_projects', {
      province: ['Limpopo'],
      quality: ['completion_overdue'],
      limit: 1,
    });
    const link = /All of them: (\S+)/.exec(found)![1]!;
    const page = await (await fetch(link)).text();
    const { count } = await listing('province=Limpopo&quality=completion_overdue&limit=1');
    expect(page).toContain(`${count} projects`);
  });

  test('counts and adds up by a field', async () => {
    const figures = await ask('get_figures', { department: ['Health'], by: 'province' });
    expect(figures).toMatch(/^[\d\s]+ projects\. The [\d\s]+ with a cost that can be right add up to R /);
    expect(figures.split('\n').filter((line) => /^- .+: [\d\s]+ projects?, R /.test(line))).toHaveLength(9);
  });

  test('counts by two fields, of another amount, and without what it leaves out', async () => {
    const values = { by: ['province', 'status'], sum: 'spent', not: { status: ['Tender'] } };
    const figures = await ask('get_figures', { ...values, province: ['Limpopo'] });
    expect(figures).toContain('with a spending to date that can be right add up to R ');
    expect(figures).toMatch(/^- Limpopo \| Design: [\d\s]+ projects?, R /m);
    expect(figures).not.toContain('Tender:');
    expect(figures).toContain('/full/?province=Limpopo&status%21=Tender');
  });

  test('answers as of a past quarter, and says so', async () => {
    const values = { province: ['Limpopo'], as_of: '2019-20-Q1' };
    const answers = [await ask('search_projects', values), await ask('get_figures', values)];
    const { count } = await listing('province=Limpopo&as_of=2019-20-Q1&limit=1');
    for (const answer of answers) {
      expect(answer.replace(/(?<=\d)\s(?=\d)/g, '')).toContain(`${count} projects`);
      expect(answer).toMatch(/This is as of 2019-20-Q1. As of today: http\S+\?province=Limpopo$/m);
    }
  });

  test('lists what changed', async () => {
    const changes = await ask('list_changes', { kind: ['cost_up'], limit: 2 });
    expect(changes).toMatch(/projects changed from \d{4}-\d\d-Q\d to \d{4}-\d\d-Q\d/);
    expect(changes.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(2);
    expect(changes).toMatch(/\d more: ask again with offset 2\./);
    const next = await ask('list_changes', { kind: ['cost_up'], limit: 1, offset: 1 });
    expect(changes).toContain(next.split('\n').find((line) => line.startsWith('- ')));
  });

  test("lists changes without costs that can't be right, and says how many those are", async () => {
    const of = async (query: string) =>
      (
        await (
          await fetch(`${base}/api/v1/infrastructure-projects/full/search/changes/?limit=1&${query}`)
        ).json()
      ).count as number;
    const wrong = ['cost_negative', 'cost_zero', 'cost_implausible'];
    const [all, right] = [await of(''), await of(wrong.map((flag) => `quality!=${flag}`).join('&'))];
    const changes = (await ask('list_changes', { limit: 1 })).replace(/(?<=\d)\s(?=\d)/g, '');
    expect(all).toBeGreaterThan(right);
    expect(changes).toContain(`${right} projects changed`);
    expect(changes).toContain(`${all - right} more changed that have an estimated cost that can't be right`);
  });

  test('finds the names that filters take', async () => {
    expect(await ask('find_places', { q: 'polok' })).toMatch(/local_municipality = \S+/);
  });

  test('is told what it asked wrongly', async () => {
    const refused = async (name: string, values: object) =>
      (await assistant.callTool({ name, arguments: values })).content[0]!.text;
    expect(await refused('search_projects', { cost_min: 5, cost_max: 1 })).toContain(
      'cost_min (5) is above cost_max (1)',
    );
    expect(await refused('get_project', { id: 'the clinic' })).toContain('no address of a project');
    expect(await refused('get_project', { id: '99999999' })).toMatch(/no project/i);
    expect(await refused('search_projects', { limit: 5000 })).toMatch(/limit|too big|20/i);
  });

  test('hears that the service cannot be reached', async () => {
    const lost = await overStdio(`http://127.0.0.1:${await freePort()}`);
    const { content, isError } = await lost.callTool({ name: 'find_places', arguments: { q: 'a' } });
    await lost.close();
    expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining('cannot be reached')]);
  });
});

describe('over HTTP', () => {
  let port: number;
  let server: ChildProcess;
  beforeAll(async () => {
    port = await freePort();
    server = spawn(process.execPath, [program, '--url', base, '--http', '--port', String(port)]);
    await once(server.stderr!, 'data');
  });
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
  });

  test('it answers the same', async () => {
    const { StreamableHTTPClientTransport } = await sdk('index.mjs');
    const remote = await connected(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)),
    );
    const { content } = await remote.callTool({ name: 'find_places', arguments: { q: 'polok' } });
    await remote.close();
    expect(content[0]!.text).toBe(await ask('find_places', { q: 'polok' }));
  });

  test('it refuses other hosts, pages of other sites and other addresses', async () => {
    const send = (path: string, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}', headers }).then(
        ({ status }) => status,
      );
    expect(await send('/mcp', { origin: 'https://evil.example' })).toBe(403);
    expect(await send('/', {})).toBe(404);
  });
});
