import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/**
 * The table of all settings. `readConfig` reads them once at start from flags, the environment and
 * files of secrets, checks and freezes them. From there, the settings are passed on as an argument.
 */

interface SettingDefinition {
  /** Name of the environment variable. */
  readonly name: string;
  readonly key: string;
  readonly type: 'text' | 'choice' | 'integer' | 'boolean' | 'url' | 'link' | 'prefix' | 'smtp' | 'tiles';
  readonly choices?: readonly string[];
  readonly default: string | number | boolean;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  /** Whether an empty value has a meaning. For other settings, it counts as absent. */
  readonly mayBeEmpty?: true;
  /** Whether it may hold a password: it can then come from a file, and no message shows it. */
  readonly secret?: true;
  readonly help: string;
}

// biome-ignore format: a table reads better with one line to a setting
export const settings = [
  { name: 'COUNTRY', key: 'country', type: 'text', default: 'za', help: 'Country that is served: the code of one that comes with the program, or the path of a folder with its profile' },
  { name: 'STORE_URL', key: 'storeUrl', type: 'text', default: 'sqlite:data/projects.db', secret: true, help: 'Where the projects are stored: sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE. Another country has a default of its own: sqlite:data/mw.db' },
  { name: 'STORE_READ_URL', key: 'storeReadUrl', type: 'text', default: '', secret: true, help: 'Replicas of a PostgreSQL store to read from; if empty, the service reads from the store itself' },
  { name: 'INDEX_DIR', key: 'indexDir', type: 'text', default: '', help: 'Folder for the index that requests are answered from; if empty, it is beside a SQLite store, otherwise data/index' },
  { name: 'SYNONYMS_FILE', key: 'synonymsFile', type: 'text', default: '', help: 'File with more synonyms for the search, besides those of the program' },
  { name: 'AREAS_FILE', key: 'areasFile', type: 'text', default: '', help: 'File with areas of your own (GeoJSON), such as wards, that projects are found by; if empty, outlines.geojson of the country\'s profile, if there is one' },
  { name: 'POPULATION_FILE', key: 'populationFile', type: 'text', default: '', help: 'Table of how many people live where (CSV), for costs per person; if empty, population.csv of the country\'s profile, if there is one' },
  { name: 'CONTACTS_FILE', key: 'contactsFile', type: 'text', default: '', help: 'File with the email addresses of departments, for mails that report mistakes; if empty, readers fill in the address' },
  { name: 'PUBLISHER_NAME', key: 'publisherName', type: 'text', default: '', help: 'Name of the organisation that publishes the data, for files and pages; if empty, the service is named' },
  { name: 'PUBLISHER_URL', key: 'publisherUrl', type: 'link', default: '', help: 'Web page of that organisation; if empty, the address of the service' },
  { name: 'LICENCE_URL', key: 'licenceUrl', type: 'link', default: '', help: 'Canonical address of the licence of the data, such as https://creativecommons.org/licenses/by/4.0/; if empty, files and pages say that none was given' },
  { name: 'OC4IDS_PREFIX', key: 'oc4idsPrefix', type: 'prefix', default: '', help: 'Prefix of project ids in OC4IDS files, as registered with the standard, such as oc4ids-bu3kcz; if empty, that of the country' },
  { name: 'DESK_DB', key: 'deskDb', type: 'text', default: '', secret: true, help: 'Database of the desk: sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE?schema=desk; if empty, it is beside the store, in a file desk.db or a schema desk' },
  { name: 'DESK_PORT', key: 'deskPort', type: 'integer', default: 8001, min: 0, max: 65535, help: 'Port that the desk listens on; 0 chooses a free one' },
  { name: 'DESK_URL', key: 'deskUrl', type: 'url', default: '', help: 'Address of the desk that people open; if empty, http://localhost and its port. Needs https, but on localhost' },
  { name: 'DESK_FILES', key: 'deskFiles', type: 'text', default: '', help: 'Folder for what the desk works on, which it can make again; if empty, desk-files beside a SQLite store, otherwise data/desk-files' },
  { name: 'DESK_APPROVALS', key: 'deskApprovals', type: 'boolean', default: true, help: 'Whether a second person must approve what is published; 0 for an office of one' },
  { name: 'DESK_KEEP_DRAFTS_DAYS', key: 'deskKeepDraftsDays', type: 'integer', default: 365, min: 1, max: 36_500, unit: 'days', help: 'How long the desk keeps drafts that nobody changes any more; the files that were published stay in the store' },
  { name: 'DESK_REASON_LETTERS', key: 'deskReasonLetters', type: 'integer', default: 20, min: 1, max: 500, unit: 'letters', help: 'The fewest letters of a reason why a finding is accepted, or why a quarter is rolled back or removed' },
  { name: 'DESK_TWO_APPROVALS_ABOVE', key: 'deskTwoApprovalsAbove', type: 'integer', default: 0, min: 0, max: 999_999_999_999_999, help: 'From which change of costs on, in the main currency, two approvers must approve a file; 0 for never' },
  { name: 'DESK_CLOSED_DAYS_FILE', key: 'deskClosedDaysFile', type: 'text', default: '', help: 'File with days on which the desk publishes nothing, one YYYY-MM-DD on each line; if empty, it publishes on every day' },
  { name: 'FACT_CHECK', key: 'factCheck', type: 'boolean', default: false, help: 'Whether the desk makes links that show departments their own rows of a draft and take their comments, without an account' },
  { name: 'FACT_CHECK_DAYS', key: 'factCheckDays', type: 'integer', default: 7, min: 1, max: 90, unit: 'days', help: 'How long such a link works' },
  { name: 'SMTP_URL', key: 'smtpUrl', type: 'smtp', default: '', secret: true, help: 'Mail server for the mail of the desk: smtp://USER:PASSWORD@HOST:587, or smtps:// for encryption from the start; if empty, the desk sends no mail' },
  { name: 'MAIL_FROM', key: 'mailFrom', type: 'text', default: '', help: 'Sender of the mail of the desk, as NAME <ADDRESS>; if empty, desk@ and the host name of the desk' },
  { name: 'ALERTS_URL', key: 'alertsUrl', type: 'url', default: '', help: 'Address of the alerts as people open it, such as https://HOST/alerts on the host of the site; if empty, pages offer no mails' },
  { name: 'ALERTS_PORT', key: 'alertsPort', type: 'integer', default: 8002, min: 0, max: 65535, help: 'Port that the alerts listen on; 0 chooses a free one' },
  { name: 'ALERTS_STORE_URL', key: 'alertsStoreUrl', type: 'text', default: '', secret: true, help: 'Database of the alerts: sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE?schema=alerts; if empty, it is beside the store, in a file alerts.db or a schema alerts' },
  { name: 'ALERTS_KEY', key: 'alertsKey', type: 'text', default: '', secret: true, help: 'Key that encrypts addresses: 32 random bytes in Base64. Without it nobody can read or mail an address again' },
  { name: 'ALERTS_SMTP_URL', key: 'alertsSmtpUrl', type: 'smtp', default: '', secret: true, help: 'Mail server for alerts: smtp://USER:PASSWORD@HOST:587, or smtps:// for encryption from the start' },
  { name: 'ALERTS_FROM', key: 'alertsFrom', type: 'text', default: '', help: 'Sender of alerts, as NAME <ADDRESS>' },
  { name: 'ALERTS_OPERATOR', key: 'alertsOperator', type: 'text', default: '', help: 'Who sends alerts, with a postal address as many laws ask for it, in lines with semicolons between them; if empty, PUBLISHER_NAME' },
  { name: 'ALERTS_RETURN_PATH', key: 'alertsReturnPath', type: 'text', default: '', help: 'Address that mail which cannot be delivered comes back to, for "alerts bounce"; if empty, that of ALERTS_FROM' },
  { name: 'ALERTS_DKIM_KEY_FILE', key: 'alertsDkimKeyFile', type: 'text', default: '', help: 'File with the private key (PEM) that alerts are signed with (DKIM); if empty, the mail server must sign them' },
  { name: 'ALERTS_DKIM_SELECTOR', key: 'alertsDkimSelector', type: 'text', default: 'alerts', help: 'Selector of that key: its public part stands in DNS at SELECTOR._domainkey. and the domain of ALERTS_FROM' },
  { name: 'ALERTS_DELAY_MINUTES', key: 'alertsDelayMinutes', type: 'integer', default: 60, min: 0, max: 10_080, unit: 'minutes', help: 'How long after a publication mails begin: a mistake that is rolled back before then mails nobody' },
  { name: 'ALERTS_PER_SECOND', key: 'alertsPerSecond', type: 'integer', default: 50, min: 1, max: 1000, unit: 'mails a second', help: 'The most mails that one process hands to the mail server' },
  { name: 'ALERTS_MOST_SEARCHES', key: 'alertsMostSearches', type: 'integer', default: 50, min: 1, max: 1000, unit: 'searches', help: 'The most searches that one address follows' },
  { name: 'ALERTS_CONFIRMATIONS_PER_DAY', key: 'alertsConfirmationsPerDay', type: 'integer', default: 3, min: 1, max: 1000, unit: 'mails', help: 'The most mails of confirmation to one address in a day' },
  { name: 'ALERTS_SIGN_UPS_PER_NETWORK', key: 'alertsSignUpsPerNetwork', type: 'integer', default: 10, min: 1, max: 1_000_000, unit: 'an hour', help: 'The most sign-ups from one network (/24 or /64)' },
  { name: 'ALERTS_SIGN_UPS_PER_HOUR', key: 'alertsSignUpsPerHour', type: 'integer', default: 1000, min: 1, max: 1_000_000, unit: 'an hour', help: 'The most sign-ups in all' },
  { name: 'OIDC_ISSUER', key: 'oidcIssuer', type: 'url', default: '', help: 'Identity provider (OpenID Connect) that people can sign in to the desk with; if empty, only passkeys' },
  { name: 'OIDC_NAME', key: 'oidcName', type: 'text', default: 'your organisation', help: 'What the desk calls the identity provider' },
  { name: 'OIDC_CLIENT_ID', key: 'oidcClientId', type: 'text', default: '', help: 'The id of the desk at the identity provider' },
  { name: 'OIDC_CLIENT_SECRET', key: 'oidcClientSecret', type: 'text', default: '', secret: true, help: 'The secret of the desk at the identity provider' },
  { name: 'OIDC_SCOPE', key: 'oidcScope', type: 'text', default: 'openid profile email', help: 'What the desk asks the identity provider for' },
  { name: 'OIDC_ROLES_CLAIM', key: 'oidcRolesClaim', type: 'text', default: 'roles', help: 'Claim with the roles of a person, a list or a text' },
  { name: 'OIDC_ROLES', key: 'oidcRoles', type: 'text', default: '', help: 'What the identity provider calls the roles, such as preparer=VALUE,approver=VALUE; roles that are not listed have their own names' },
  { name: 'OIDC_AMR', key: 'oidcAmr', type: 'text', default: 'mfa', help: 'Values of the claim amr that mean a second factor, with commas between them' },
  { name: 'OIDC_ACR', key: 'oidcAcr', type: 'text', default: '', help: 'Values of the claim acr that mean a second factor, with commas between them; the desk asks for them' },
  { name: 'HOST', key: 'host', type: 'text', default: '127.0.0.1', help: 'Address to listen on; 0.0.0.0 for every network of the machine' },
  { name: 'PORT', key: 'port', type: 'integer', default: 8000, min: 0, max: 65535, help: 'Port to listen on; 0 chooses a free one' },
  { name: 'PUBLIC_URL', key: 'publicUrl', type: 'url', default: '', help: 'Public address of the service, for links; if empty, links use the address of the request' },
  { name: 'TRUST_PROXY', key: 'trustProxy', type: 'boolean', default: false, help: 'Trust X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-For, which a proxy in front sets' },
  { name: 'MAX_LIMIT', key: 'maxLimit', type: 'integer', default: 20_000, min: 1, max: 1_000_000, unit: 'records', help: 'Largest page of the listing' },
  { name: 'WORKERS', key: 'workers', type: 'integer', default: 1, min: 0, max: 1024, unit: 'processes', help: 'Processes that share the port; 0 for one per core' },
  { name: 'CACHE_MB', key: 'cacheMb', type: 'integer', default: 96, min: 0, max: 1_048_576, unit: 'MiB', help: 'Memory for cached responses, of all workers together; 0 disables the cache' },
  { name: 'MAX_QUEUED_MB', key: 'maxQueuedMb', type: 'integer', default: 128, min: 16, max: 1_048_576, unit: 'MiB', help: 'Memory for responses that clients have not read yet, of all workers together' },
  { name: 'MAX_WORKBOOK_MB', key: 'maxWorkbookMb', type: 'integer', default: 512, min: 1, max: 8192, unit: 'MiB', help: 'Largest unpacked size of a workbook to import, or of the listing or the CSV of a service to mirror' },
  { name: 'KEEP_ORIGINALS', key: 'keepOriginalsYears', type: 'integer', default: 10, min: 0, max: 1000, unit: 'years', help: 'How long the store keeps the files that were published' },
  { name: 'LOCK_WAIT_SECONDS', key: 'lockWaitSeconds', type: 'integer', default: 60, min: 0, max: 86_400, unit: 'seconds', help: 'How long an import waits for another one to finish, or for a primary' },
  { name: 'DATA_POLL_MS', key: 'dataPollMs', type: 'integer', default: 500, min: 50, max: 60_000, unit: 'milliseconds', help: 'How often a running service checks for new data' },
  { name: 'MAP_TILES_URL', key: 'mapTilesUrl', type: 'tiles', mayBeEmpty: true, default: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', help: 'Address of the background tiles of maps, with {z}, {x} and {y}; if empty, maps show only the outlines of the provinces' },
  { name: 'MAP_TILES_ATTRIBUTION', key: 'mapTilesAttribution', type: 'text', mayBeEmpty: true, default: '© OpenStreetMap contributors', help: 'Credit for the background of maps, shown in their corner' },
  { name: 'RATE_LIMIT', key: 'rateLimit', type: 'integer', default: 0, min: 0, max: 1_000_000_000, unit: 'requests a minute', help: 'Most requests from one client; 0 for no limit' },
  { name: 'MAX_CONNECTIONS', key: 'maxConnections', type: 'integer', default: 10_000, min: 1, max: 1_000_000, unit: 'connections', help: 'Most open connections of a process; further ones are closed' },
  { name: 'REQUEST_TIMEOUT_SECONDS', key: 'requestTimeoutSeconds', type: 'integer', default: 30, min: 1, max: 3600, unit: 'seconds', help: 'Longest time for a request to arrive' },
  { name: 'IDLE_TIMEOUT_SECONDS', key: 'idleTimeoutSeconds', type: 'integer', default: 120, min: 5, max: 86_400, unit: 'seconds', help: 'Longest time without traffic on a connection in use' },
  { name: 'DRAIN_SECONDS', key: 'drainSeconds', type: 'integer', default: 5, min: 0, max: 300, unit: 'seconds', help: 'How long a process that is stopped still answers everything, so that proxies and clients can leave; 0 if a terminal started it' },
  { name: 'MAX_LAG_MS', key: 'maxLagMs', type: 'integer', default: 2000, min: 10, max: 60_000, unit: 'milliseconds', help: 'Longest time that a request waits for the event loop; one that would wait longer gets 503' },
  { name: 'SLOW_MS', key: 'slowMs', type: 'integer', default: 1000, min: 1, max: 3_600_000, unit: 'milliseconds', help: 'Requests that take longer are logged' },
  { name: 'LOG_REQUESTS', key: 'logRequests', type: 'boolean', default: false, help: 'Log every request, not only slow and failed ones' },
  { name: 'LOG_IP', key: 'logIp', type: 'choice', choices: ['none', 'network', 'full'], default: 'none', help: 'How much of a client\'s address is logged' },
  { name: 'LOG_LEVEL', key: 'logLevel', type: 'choice', choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], default: 'warn', help: 'Least severe level that is logged' },
] as const satisfies readonly SettingDefinition[];

type Setting = (typeof settings)[number];
type SettingValue<S extends Setting> = S extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : S['type'] extends 'integer'
    ? number
    : S['type'] extends 'boolean'
      ? boolean
      : string;

/** The settings by key. The unit is in the name or in the table. */
export type Config = { readonly [S in Setting as S['key']]: SettingValue<S> };
export type ConfigKey = Setting['key'];

/** Where the value of a setting comes from. */
export type ConfigOrigin = 'default' | 'environment' | 'file' | 'flag';

export interface ConfigReading {
  readonly config: Config;
  readonly origins: Readonly<Record<ConfigKey, ConfigOrigin>>;
}

/**
 * Invalid value. The message names the setting, the origin of the value and the accepted values.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The variable that names a file with the value of a secret setting. */
export const fileVariable = ({ name }: Pick<SettingDefinition, 'name'>): string => `${name}_FILE`;

/**
 * Reads flags, then the environment or the files that it names, then defaults. Throws `ConfigError`
 * on an invalid value.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Partial<Record<ConfigKey, string>> = {},
): ConfigReading {
  const config: Record<string, string | number | boolean> = {};
  const origins = {} as Record<ConfigKey, ConfigOrigin>;
  for (const setting of settings) {
    const flag = presentValue(setting, flags[setting.key]);
    const given: Given | undefined =
      flag === undefined ? environmentValue(setting, environment) : { text: flag, origin: 'flag' };
    origins[setting.key] = given?.origin ?? 'default';
    config[setting.key] = given === undefined ? defaultOf(setting, environment) : checked(setting, given);
  }
  return Object.freeze({
    config: Object.freeze(config) as unknown as Config,
    origins: Object.freeze(origins),
  });
}

/** A store holds one country: every one but the usual one has a file of its own, named after the profile. */
function defaultOf(
  setting: Setting,
  environment: Parameters<typeof readConfig>[0],
): string | number | boolean {
  if (setting.name !== 'STORE_URL') return setting.default;
  const country = settings.find(({ name }) => name === 'COUNTRY')!;
  const named = environmentValue(country, environment)?.text ?? String(country.default);
  const folder = basename(resolve(named));
  return folder === country.default ? setting.default : `sqlite:data/${folder}.db`;
}

/** One setting of the environment, as it is given: for what is read before all others. */
export function settingIn(name: Setting['name'], environment: Parameters<typeof readConfig>[0]): string {
  const setting = settings.find((each) => each.name === name)!;
  return environmentValue(setting, environment)?.text ?? String(setting.default);
}

/** Ignores an empty value: a flag from an unset shell variable must not hide the environment. */
function presentValue({ mayBeEmpty }: SettingDefinition, text: string | undefined): string | undefined {
  return text === '' && mayBeEmpty !== true ? undefined : text;
}

interface Given {
  readonly text: string;
  readonly origin: Exclude<ConfigOrigin, 'default'>;
}

/** The value of a variable, or of the file that another variable names. */
function environmentValue(
  setting: SettingDefinition,
  environment: Parameters<typeof readConfig>[0],
): Given | undefined {
  const text = presentValue(setting, environment[setting.name]);
  const variable = fileVariable(setting);
  const path = setting.secret === true ? environment[variable] || undefined : undefined;
  if (path === undefined) return text === undefined ? undefined : { text, origin: 'environment' };
  if (text !== undefined)
    throw new ConfigError(`${setting.name} and ${variable} are both set: leave one of them out`);
  return { text: secretIn(path, variable), origin: 'file' };
}

/**
 * The one line of a file. Messages leave out the path, too: somebody may have set the variable to the
 * secret itself.
 */
function secretIn(path: string, variable: string): string {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${variable} takes the path of a file; the one that it names cannot be read (${code})`,
    );
  }
  const text = content.replace(/\r?\n$/, '');
  if (text === '' || /[\r\n]/.test(text))
    throw new ConfigError(
      `${variable} takes the path of a file with one line; the one that it names ${text === '' ? 'is empty' : 'has more'}`,
    );
  return text;
}

function checked(setting: SettingDefinition, { text, origin }: Given): string | number | boolean {
  const value = parsed(setting, text);
  if (value !== undefined) return value;
  const accepted = `${setting.name} takes ${whatIsAccepted(setting)}`;
  const shown = setting.secret === true ? 'something else, which is not shown' : `"${withoutUser(text)}"`;
  throw new ConfigError(`${accepted}; the ${origin} gave ${shown}`);
}

/** An address without its user name and password, which do not belong into messages. */
function withoutUser(given: string): string {
  const [start, end] = [given.indexOf('//'), given.lastIndexOf('@')];
  return start === -1 || end < start ? given : `${given.slice(0, start)}//***${given.slice(end)}`;
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** Without the signs that RFC 3986 forbids: addresses are written into pages and files. */
const isAddress = (text: string): boolean =>
  /^https?:\/\//.test(text) && !/[\s<>"{}|\\^`]/.test(text) && URL.canParse(text);

/** An address to which paths can be appended. Every link would publish a password in it. */
const isBase = (text: string): boolean => isAddress(text) && !/[?#@]/.test(text);

/** An address to link to, kept as it is: licences are told apart by the exact address. */
const isLink = (text: string): boolean => isAddress(text) && !/^https?:\/\/[^/?#]*@/.test(text);

/** An address with placeholders for the zoom, column and row of a tile. */
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
    case 'smtp':
      return /^smtps?:\/\/[^/\s]+/.test(given) && URL.canParse(given) ? given : undefined;
    case 'link':
      return isLink(given) ? given : undefined;
    case 'prefix':
      return /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(given) ? given : undefined;
    case 'url':
      return isBase(given) ? given.replace(/(?<!\/)\/+$/, '') : undefined;
  }
}

function whatIsAccepted(setting: SettingDefinition): string {
  switch (setting.type) {
    case 'text':
      return 'any text';
    case 'choice':
      return `one of ${setting.choices?.join(', ')}`;
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number from ${setting.min} to ${setting.max}${setting.unit ? ` (${setting.unit})` : ''}`;
    case 'tiles':
      return 'an address that begins with http:// or https:// and holds {z}, {x} and {y}, or nothing';
    case 'smtp':
      return 'an address that begins with smtp:// or smtps://';
    case 'link':
      return 'an address that begins with http:// or https:// and has no user name or blank';
    case 'prefix':
      return 'letters and digits, with single hyphens between them';
    case 'url':
      return 'an address that begins with http:// or https:// and has no ?, # or @';
  }
}
