/**
 * Every setting of the program in one table. `readConfig` reads it once at start, from the command's flags and the
 * environment, checks it whole and freezes it; it is then handed on as an argument.
 */

interface SettingDefinition {
  /** Name of the environment variable. */
  readonly name: string;
  readonly key: string;
  readonly type: 'text' | 'choice' | 'integer' | 'boolean' | 'url' | 'tiles';
  readonly choices?: readonly string[];
  readonly default: string | number | boolean;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  /** Given empty it is empty, where that says something; any other setting is then as if absent. */
  readonly mayBeEmpty?: true;
  readonly help: string;
}

// biome-ignore format: a table reads better with one line to a setting
export const settings = [
  { name: 'STORE_URL', key: 'storeUrl', type: 'text', default: 'sqlite:data/projects.db', help: 'Where the projects are kept: sqlite:PATH, or postgres://USER:PASSWORD@HOST/DATABASE' },
  { name: 'STORE_READ_URL', key: 'storeReadUrl', type: 'text', default: '', help: 'Replicas of a PostgreSQL store that a service reads from; empty reads from the store itself' },
  { name: 'INDEX_DIR', key: 'indexDir', type: 'text', default: '', help: 'Folder for the index that answers are made from; empty keeps it beside a SQLite store, else in data/index' },
  { name: 'HOST', key: 'host', type: 'text', default: '127.0.0.1', help: 'Address to listen on; 0.0.0.0 for every network of the machine' },
  { name: 'PORT', key: 'port', type: 'integer', default: 8000, min: 0, max: 65535, help: 'Port to listen on; 0 takes a free one' },
  { name: 'PUBLIC_URL', key: 'publicUrl', type: 'url', default: '', help: 'Address under which people reach the service, for the links in answers; empty takes each request\'s own' },
  { name: 'TRUST_PROXY', key: 'trustProxy', type: 'boolean', default: false, help: 'Believe X-Forwarded-Proto and X-Forwarded-Host, which a proxy in front sets' },
  { name: 'MAX_LIMIT', key: 'maxLimit', type: 'integer', default: 20_000, min: 1, max: 1_000_000, unit: 'records', help: 'Largest page that the listing gives' },
  { name: 'WORKERS', key: 'workers', type: 'integer', default: 1, min: 0, max: 1024, unit: 'processes', help: 'Processes that answer on the one port; 0 for one per core' },
  { name: 'CACHE_MB', key: 'cacheMb', type: 'integer', default: 96, min: 0, max: 1_048_576, unit: 'MiB', help: 'Memory for answers that are kept ready, of all workers together; 0 keeps none' },
  { name: 'MAX_WORKBOOK_MB', key: 'maxWorkbookMb', type: 'integer', default: 512, min: 1, max: 8192, unit: 'MiB', help: 'Largest workbook that an import reads, unpacked' },
  { name: 'LOCK_WAIT_SECONDS', key: 'lockWaitSeconds', type: 'integer', default: 60, min: 0, max: 86_400, unit: 'seconds', help: 'How long an import waits for another one to end' },
  { name: 'DATA_POLL_MS', key: 'dataPollMs', type: 'integer', default: 500, min: 50, max: 60_000, unit: 'milliseconds', help: 'How often a running service looks for newly published data' },
  { name: 'MAP_TILES_URL', key: 'mapTilesUrl', type: 'tiles', mayBeEmpty: true, default: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', help: 'Where maps take their background from, with {z}, {x} and {y}; empty for none but the outlines of the provinces' },
  { name: 'MAP_TILES_ATTRIBUTION', key: 'mapTilesAttribution', type: 'text', mayBeEmpty: true, default: '© OpenStreetMap contributors', help: 'Whose map the background is, shown in its corner' },
  { name: 'RATE_LIMIT', key: 'rateLimit', type: 'integer', default: 0, min: 0, max: 1_000_000_000, unit: 'requests a minute', help: 'Most requests that one client may make; 0 sets no limit' },
  { name: 'MAX_CONNECTIONS', key: 'maxConnections', type: 'integer', default: 10_000, min: 1, max: 1_000_000, unit: 'connections', help: 'Most connections at once; further ones are closed' },
  { name: 'REQUEST_TIMEOUT_SECONDS', key: 'requestTimeoutSeconds', type: 'integer', default: 30, min: 1, max: 3600, unit: 'seconds', help: 'Longest time that a request may take to arrive' },
  { name: 'IDLE_TIMEOUT_SECONDS', key: 'idleTimeoutSeconds', type: 'integer', default: 120, min: 5, max: 86_400, unit: 'seconds', help: 'Longest time that nothing may move on a connection in use' },
  { name: 'MAX_LAG_MS', key: 'maxLagMs', type: 'integer', default: 2000, min: 10, max: 60_000, unit: 'milliseconds', help: 'When the event loop is later than this, new requests are refused with 503 until it has caught up' },
  { name: 'SLOW_MS', key: 'slowMs', type: 'integer', default: 1000, min: 1, max: 3_600_000, unit: 'milliseconds', help: 'Requests that take longer are logged' },
  { name: 'LOG_REQUESTS', key: 'logRequests', type: 'boolean', default: false, help: 'Log every request, not only slow and failed ones' },
  { name: 'LOG_IP', key: 'logIp', type: 'choice', choices: ['none', 'network', 'full'], default: 'none', help: 'What of a client\'s address is logged' },
  { name: 'LOG_LEVEL', key: 'logLevel', type: 'choice', choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], default: 'warn', help: 'What is logged: this and all that is worse' },
] as const satisfies readonly SettingDefinition[];

type Setting = (typeof settings)[number];
type SettingValue<S extends Setting> = S extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : S['type'] extends 'integer'
    ? number
    : S['type'] extends 'boolean'
      ? boolean
      : string;

/** The settings by key. Units stand in the names or in the table. */
export type Config = { readonly [S in Setting as S['key']]: SettingValue<S> };
export type ConfigKey = Setting['key'];

/** Where a setting's value was taken from. */
export type ConfigOrigin = 'default' | 'environment' | 'flag';

export interface ConfigReading {
  readonly config: Config;
  readonly origins: Readonly<Record<ConfigKey, ConfigOrigin>>;
}

/** A setting has a value that is not accepted; the message says which, where from, what was given and what is meant. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads every setting: a flag wins over the environment, the environment over the default. Throws `ConfigError`. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Partial<Record<ConfigKey, string>> = {},
): ConfigReading {
  const config: Record<string, string | number | boolean> = {};
  const origins = {} as Record<ConfigKey, ConfigOrigin>;
  for (const setting of settings) {
    const given = givenFor(setting, flags[setting.key]) ?? givenFor(setting, environment[setting.name]);
    const flag = givenFor(setting, flags[setting.key]);
    const origin = given === undefined ? 'default' : flag === undefined ? 'environment' : 'flag';
    origins[setting.key] = origin;
    config[setting.key] = given === undefined ? setting.default : checked(setting, given, origin);
  }
  return Object.freeze({
    config: Object.freeze(config) as unknown as Config,
    origins: Object.freeze(origins),
  });
}

/** What is given empty is as if absent: a script's unset variable must not hide the setting behind it. */
function givenFor({ mayBeEmpty }: SettingDefinition, text: string | undefined): string | undefined {
  return text === '' && mayBeEmpty !== true ? undefined : text;
}

function checked(setting: SettingDefinition, given: string, origin: ConfigOrigin): string | number | boolean {
  const value = parsed(setting, given);
  if (value !== undefined) return value;
  const accepted = `${setting.name} takes ${whatIsAccepted(setting)}`;
  throw new ConfigError(`${accepted}; the ${origin} gave "${given}"`);
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** An address that paths can be put behind. */
const isBase = (text: string): boolean =>
  /^https?:\/\/[^?#]+$/.test(text) && URL.canParse(text) && !/\s/.test(text);

/** An address with the places of a tile's zoom, column and row. */
const isTileTemplate = (text: string): boolean =>
  /^https?:\/\/[^\s/?#]+\//.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));

function parsed(setting: SettingDefinition, given: string): string | number | boolean | undefined {
  switch (setting.type) {
    case 'text':
      return given;
    case 'choice':
      return setting.choices?.includes(given) ? given : undefined;
    case 'boolean':
      return booleans.get(given.toLowerCase());
    case 'integer': {
      const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
      return number >= (setting.min ?? 0) && number <= (setting.max ?? number) ? number : undefined;
    }
    case 'tiles':
      return given === '' || isTileTemplate(given) ? given : undefined;
    case 'url':
      return isBase(given) ? given.replace(/\/+$/, '') : undefined;
  }
}

function whatIsAccepted(setting: SettingDefinition): string {
  switch (setting.type) {
    case 'text':
      return 'a text';
    case 'choice':
      return `one of ${setting.choices?.join(', ')}`;
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number from ${setting.min} to ${setting.max}${setting.unit ? ` (${setting.unit})` : ''}`;
    case 'tiles':
      return 'an address that begins with http:// or https:// and holds {z}, {x} and {y}, or nothing';
    case 'url':
      return 'an address that begins with http:// or https:// and has no ? or #';
  }
}
