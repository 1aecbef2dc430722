import fc, { type Arbitrary } from 'fast-check';
import { apiOperations } from '../../../src/api/index.ts';
import { readConfig } from '../../../src/config.ts';
import { BulkDownloads } from '../../../src/export/index.ts';
import type { Operation } from '../../../src/http/index.ts';
import { bulkFilePath } from '../../../src/query/addresses.ts';
import { site } from '../../../src/site/index.ts';
import { hostileText } from './texts.ts';

const { constantFrom, oneof, tuple, array } = fc;

const { config } = readConfig({});
const bulkDownloads = new BulkDownloads('http://service.example');
const pages = site(config, bulkDownloads);
const operations: readonly Operation[] = [
  ...apiOperations(config.maxLimit, bulkDownloads),
  ...pages.operations,
];

/** Every address of the service, with variable parts as `:name`, and well-known ones. */
const addresses: readonly string[] = [
  ...operations.map(({ path }) => path),
  ...['/healthz', '/readyz', '/metrics', '/api', '/api/', '/api/v1/openapi.json'],
  ...['/infrastructure-projects/provincial/x', '/api/v1/infrastructure-projects/provincial/search/'],
  bulkFilePath('infrastructure-projects.csv'),
];
const fileAddresses: readonly string[] = pages.files.map(({ path }) => path);

const parameterNames: readonly string[] = [
  ...new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
];

const encodedByte = (character: string): string =>
  /[\w.~!*'()-]/.test(character)
    ? character
    : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** A text that is percent-encoded most of the time. */
const written: Arbitrary<string> = tuple(hostileText, fc.nat(9)).map(([text, how]) =>
  how === 0 ? text : Array.from(text, encodedByte).join(''),
);

const variablePart: Arbitrary<string> = oneof(
  constantFrom('1', '17', '1-x', '0', '4294967296', 'csv', 'infrastructure-projects.xlsx'),
  written,
);

/** An address of the service whose variable parts may be valid. */
export const knownAddress: Arbitrary<string> = tuple(
  oneof(
    { weight: 9, arbitrary: constantFrom(...addresses) },
    { weight: 1, arbitrary: constantFrom(...fileAddresses) },
  ),
  variablePart,
).map(([address, value]) => address.replaceAll(/:\w+/g, () => value));

const mutatedAddress: Arbitrary<string> = tuple(knownAddress, written, fc.nat(), fc.nat(3)).map(
  ([address, inserted, at, removed]) => {
    const from = at % (address.length + 1);
    return address.slice(0, from) + inserted + address.slice(from + removed);
  },
);

const strangeTargets: readonly string[] = [
  ...['', '*', '/', '//', '///', '/.', '/..', '/%2e%2e/', '//example.org/', 'http://example.org/healthz'],
  ...['http://', 'https://user:pass@example.org:99999/', 'x:80', '/index.php', '/.git/config', '?', '/?'],
  '/assets/../../x',
];

export const hostileAddress: Arbitrary<string> = oneof(
  { weight: 8, arbitrary: knownAddress },
  { weight: 4, arbitrary: mutatedAddress },
  { weight: 1, arbitrary: constantFrom(...strangeTargets) },
  { weight: 1, arbitrary: written.map((text) => `/${text}`) },
);

const strangeNames = ['__proto__', 'q[]', 'limit[0]', 'Q', 'utm_source', '', 'hasOwnProperty'];

const parameterName: Arbitrary<string> = oneof(
  { weight: 8, arbitrary: constantFrom(...parameterNames) },
  { weight: 4, arbitrary: constantFrom('q', 'limit', 'offset', 'ordering', 'fields', 'bbox', 'near') },
  { weight: 1, arbitrary: constantFrom(...strangeNames) },
  { weight: 1, arbitrary: written },
);

const pair: Arbitrary<string> = tuple(parameterName, written).map(([name, value]) => `${name}=${value}`);

/** The query with its `?`, or an empty string. */
export const hostileQuery: Arbitrary<string> = oneof(
  { weight: 2, arbitrary: fc.constant('') },
  {
    weight: 5,
    arbitrary: array(pair, { minLength: 1, maxLength: 6 }).map((pairs) => `?${pairs.join('&')}`),
  },
  { weight: 1, arbitrary: pair.map((repeated) => `?${`${repeated}&`.repeat(50)}`) },
  { weight: 1, arbitrary: written.map((text) => `?${text}`) },
);
