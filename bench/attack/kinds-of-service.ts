import fc from 'fast-check';
import { webService } from '../../src/cli/web-service.ts';
import { readConfig } from '../../src/config.ts';
import {
  apiPaths,
  bulkFilePath,
  chartFilePaths,
  embedPaths,
  filledPath,
  pagePaths,
  picturePaths,
  searchDownloadPath,
} from '../../src/query/addresses.ts';
import { addressOf } from '../../test/contract/route-address.ts';
import { hostileExchange } from '../../test/fault/hostile/requests.ts';
import { hostileParameters } from './hostile-text.ts';
import {
  askingFor,
  askingOnceFor,
  holding,
  inTurns,
  type Kind,
  neverReading,
  sendingNothing,
  slowlySending,
} from './kind.ts';

const HEAD = 'HTTP/1.1\r\nHost: service.example\r\n';
const get = (path: string, headers = '') => `GET ${path} ${HEAD}${headers}\r\n`;
const getAndClose = (path: string) => get(path, 'Connection: close\r\n');
const LARGEST_PAGE = get(`${apiPaths.listing}?limit=20000`);
const PIPELINED = 300;
const ACCEPT_BYTES = 60_000;
const PROJECTS = 17_000;
const BULK_FILE = bulkFilePath('infrastructure-projects.csv');

/** Made before the attack, because making them takes longer than sending them. */
const HOSTILE_EXCHANGES = 2_000;

/** Allowed requests that are among the costliest, each with words of its own: none is cached. */
const costly = inTurns([
  (n) => `${apiPaths.facets}?q=school+${n}&multiselect=true&ordering=name`,
  (n) => `${pagePaths.explore}?q=clinik+roadd+${n}`,
  (n) => `${apiPaths.stats}?by=main_contractor&cost_min=${n}`,
  (n) => `${apiPaths.changes}?limit=500&cost_min=${n}`,
  (n) => `${apiPaths.map}?cost_min=${n}`,
  (n) => `${apiPaths.listing}?q=the+new+${n}&ordering=-name&limit=2000`,
]);

const drawn = inTurns([
  (n) => `${picturePaths.search}?q=school+${n}`,
  (n) => filledPath(picturePaths.project, n % PROJECTS),
  (n) => `${embedPaths.map}?cost_min=${n}`,
  (n) => `${embedPaths.list}?q=clinic+${n}`,
  (n) => `${filledPath(chartFilePaths.chart, 'stages')}?cost_min=${n}`,
  (n) => filledPath(embedPaths.spending, n % PROJECTS),
]);

const downloads = inTurns([
  (n) => `${searchDownloadPath('xlsx')}?cost_min=${n}`,
  (n) => `${searchDownloadPath('oc4ids')}?cost_min=${n}`,
  () => bulkFilePath('infrastructure-projects.parquet'),
  () => bulkFilePath('infrastructure-projects.sqlite'),
]);

/** Small ranges, overlapping ones and a hundred at once, anywhere in a large file. */
const ranges = inTurns([
  (n) => `${(n * 7919) % 1_000_000}-${((n * 7919) % 1_000_000) + 99}`,
  (n) => `-${n % 100_000}`,
  (n) => Array.from({ length: 100 }, (_, i) => `${i * n}-${i * n + 1}`).join(','),
  () => '0-',
]);

/** Kinds of clients of the public service. */
export function kindsOfService(): readonly Kind[] {
  const { operations } = webService(readConfig({}).config, { current: undefined });
  const found = { project: '12', file: 'infrastructure-projects.csv' };
  const parameters = hostileParameters(
    operations.map(({ path, parameters }) => [addressOf(path, found), parameters.map(({ name }) => name)]),
  );
  const exchanges = fc.sample(hostileExchange, HOSTILE_EXCHANGES);
  let exchanged = Math.floor(Math.random() * HOSTILE_EXCHANGES);
  const nextExchange = () => exchanges[exchanged++ % HOSTILE_EXCHANGES]!.text;
  return [
    { name: 'random requests', connections: 40, use: askingFor(nextExchange) },
    { name: 'the costliest requests', connections: 60, use: askingFor(() => get(costly())) },
    { name: 'hostile text in each parameter', connections: 50, use: askingFor(() => get(parameters())) },
    { name: 'pictures for links, embeds and charts', connections: 30, use: askingFor(() => get(drawn())) },
    {
      name: 'downloads in Parquet, SQLite, Excel and OC4IDS',
      connections: 20,
      use: askingOnceFor(() => getAndClose(downloads())),
    },
    {
      name: 'ranges of a large file',
      connections: 40,
      use: askingFor(() => get(BULK_FILE, `Range: bytes=${ranges()}\r\n`)),
    },
    { name: 'largest pages, never read', connections: 120, use: neverReading(LARGEST_PAGE) },
    {
      name: `${PIPELINED} requests at once, never read`,
      connections: 60,
      use: neverReading(LARGEST_PAGE.repeat(PIPELINED)),
    },
    { name: 'requests that never end', connections: 80, use: slowlySending(() => `GET / ${HEAD}X-Slow: `) },
    {
      name: 'bodies that never come',
      connections: 20,
      use: holding(() => `POST / ${HEAD}Content-Length: 60000\r\n\r\n`),
    },
    {
      name: 'headers of 60 kB',
      connections: 40,
      use: askingFor(() =>
        get(apiPaths.listing, `Accept-Encoding: ${String(Math.random()).repeat(ACCEPT_BYTES / 20)}\r\n`),
      ),
    },
    sendingNothing,
  ];
}
