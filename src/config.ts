/**
 * Every setting of the program in one table. `readConfig` reads it once at start, from the command's flags and the
 * environment, checks it whole and freezes it; it is then handed on as an argument.
 */

interface SettingDefinition {
  /** Name of the environment variable. */
  readonly name: string;
  readonly key: string;
  readonly type: 'text' | 'choice' | 'integer' | 'boolean' | 'url';
  readonly choices?: readonly string[];
  readonly default: string | number | boolean;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly help: string;
}

// biome-ignore format: a table reads better with one line to a setting
export const settings = [
  { name: 'STORE_URL', key: 'storeUrl', type: 'text', default: 'sqlite:data/projects.db', help: 'Where the projects are kept: sqlite:PATH' },
  { name: 'HOST', key: 'host', type: 'text', default: '127.0.0.1', help: 'Address to listen on; 0.0.0.0 for every network of the machine' },
  { name: 'PORT', key: 'port', type: 'integer', default: 8000, min: 0, max: 65535, help: 'Port to listen on; 0 takes a free one' },
  { name: 'PUBLIC_URL', key: 'publicUrl', type: 'url', default: '', help: 'Address under which people reach the service, for the links in answers; empty takes each request\'s own' },
  { name: 'TRUST_PROXY', key: 'trustProxy', type: 'boolean', default: false, help: 'Believe X-Forwarded-Proto and X-Forwarded-Host, which a proxy in front sets' },
  { name: 'MAX_LIMIT', key: 'maxLimit', type: 'integer', default: 20_000, min: 1, max: 1_000_000, unit: 'records', help: 'Largest page that the listing gives' },
  { name: 'MAX_WORKBOOK_MB', key: 'maxWorkbookMb', type: 'integer', default: 512, min: 1, max: 8192, unit: 'MiB', help: 'Largest workbook that an import reads, unpacked' },
  { name: 'LOCK_WAIT_SECONDS', key: 'lockWaitSeconds', type: 'integer', default: 60, min: 0, max: 86_400, unit: 'seconds', help: 'How long an import waits for another one to end' },
  { name: 'DATA_POLL_MS', key: 'dataPollMs', type: 'integer', default: 500, min: 50, max: 60_000, unit: 'milliseconds', help: 'How often a running service looks for newly published data' },
  { name: 'LOG_LEVEL', key: 'logLevel', type: 'choice', choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], default: 'warn', help: 'What is logged: this and all that is worse' },
] as const satisfies readonly SettingDefinition[];

type Setting = (typeof settings)[number];
type SettingValue<S extends Setting> = S['type'] extends 'integer'
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
    // What is given empty is as if absent: a script's unset variable must not hide the setting behind it.
    const flag = flags[setting.key] || undefined;
    const given = flag ?? (environment[setting.name] || undefined);
    const origin = given === undefined ? 'default' : flag === undefined ? 'environment' : 'flag';
    origins[setting.key] = origin;
    config[setting.key] = given === undefined ? setting.default : checked(setting, given, origin);
  }
  return Object.freeze({
    config: Object.freeze(config) as unknown as Config,
    origins: Object.freeze(origins),
  });
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
    case 'url':
      return 'an address that begins with http:// or https:// and has no ? or #';
  }
}
