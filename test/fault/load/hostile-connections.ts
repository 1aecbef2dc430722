import { apiPaths, searchDownloadPath } from '../../../src/query/addresses.ts';
import { OpenSocket } from './open-socket.ts';

const request = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

const BROTLI = 'Accept-Encoding: br\r\n';
const listing = (query: string) => `${apiPaths.listing}?${query}`;
const SOME_FIELDS = 'fields=name,main_contractor,financial_year,local_municipality,start_date';

/** More requests than may wait, each for another page that is buffered and just not small. */
const pages = (client: number, count: number, headers: string): string =>
  Array.from({ length: count }, (_, i) =>
    request(listing(`limit=800&offset=${(client * 37 + i * 101) % 16_000}`), headers),
  ).join('');

/** What greedy clients send. Each asks for something of its own, so that no cache helps. */
const requests: Readonly<Record<string, (client: number) => string>> = {
  'the whole listing': (i) => request(listing(`limit=20000&cost_min=${i}`)),
  'the whole listing, compressed': (i) => request(listing(`limit=20000&cost_min=${i}`), BROTLI),
  'the whole listing with fields from disk': (i) =>
    request(listing(`limit=20000&cost_min=${i}&${SOME_FIELDS}`)),
  'everything on a map': (i) => request(`${apiPaths.map}?cost_min=${i}`),
  'a download': (i) => request(`${searchDownloadPath('csv')}?cost_min=${i}`),
  'a compressed download': (i) => request(`${searchDownloadPath('csv')}?cost_min=${i}`, BROTLI),
  'a workbook': (i) => request(`${searchDownloadPath('xlsx')}?cost_min=${i}`),
  'thirty pages at once': (i) => pages(i, 30, ''),
  'thirty compressed pages at once': (i) => pages(i, 30, BROTLI),
  'too many pages at once': (i) => pages(i, 300, ''),
  'thirty pages for people': (i) =>
    request(`/infrastructure-projects/full/?q=road&cost_min=${i}`, BROTLI).repeat(30),
  'with headers as large as they may be': (i) =>
    request(listing(`limit=800&offset=${i}`), `Accept-Encoding: ${i}${'x, '.repeat(19_000)}\r\n`),
  'headers that never end': (i) =>
    request(listing(`offset=${i}`), `X-Long: ${i}${'x'.repeat(60_000)}`).slice(0, -2),
};

/** How often a client that reads slowly reads what has arrived by then. */
const READ_EVERY_MS = 500;

/**
 * Clients that ask for much at once and read only the first bytes; every third one goes on to read,
 * but slowly. They stay until they `leave`.
 */
export class HostileConnections {
  readonly #sockets: readonly OpenSocket[];
  readonly #reading: NodeJS.Timeout;

  constructor(base: string, count: number) {
    const kinds = Object.values(requests);
    this.#sockets = Array.from({ length: count }, (_, i) => {
      const bytes = kinds[i % kinds.length]!(i);
      return new OpenSocket(base, bytes).readOnlyTheBeginning();
    });
    this.#reading = setInterval(() => {
      for (let i = 0; i < count; i += 3) this.#sockets[i]!.readMore();
    }, READ_EVERY_MS);
  }

  /** How many of them the service has answered with anything or disconnected. */
  get noticed(): number {
    return this.#sockets.filter(({ received, isEnded }) => received !== '' || isEnded).length;
  }

  leave(): void {
    clearInterval(this.#reading);
    for (const socket of this.#sockets) socket.leave();
  }
}
