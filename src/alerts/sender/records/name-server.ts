import { Resolver } from 'node:dns/promises';

/** What is asked of DNS. A name without such records gives none. Fails with `DnsError`. */
export interface NameServer {
  /** The TXT records, each in one piece. */
  txt(name: string): Promise<readonly string[]>;
  /** The mail servers of a domain. */
  mx(name: string): Promise<readonly string[]>;
  hasAddress(name: string): Promise<boolean>;
}

/** DNS gave no answer, so it is not known whether there is a record. The message is a sentence. */
export class DnsError extends Error {
  override readonly name = 'DnsError';
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;

/** Asks the resolver at an address such as `192.0.2.1:53`, or that of the system. */
export function nameServer(address?: string): NameServer {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (address !== undefined) resolver.setServers([address]);
  const txt = async (name: string) =>
    (await found(name, 'TXT', () => resolver.resolveTxt(name))).map((pieces) => pieces.join(''));
  const addresses = async (name: string) => [
    ...(await found(name, 'A', () => resolver.resolve4(name))),
    ...(await found(name, 'AAAA', () => resolver.resolve6(name))),
  ];
  return {
    txt,
    mx: async (name) =>
      (await found(name, 'MX', () => resolver.resolveMx(name))).map(({ exchange }) => exchange),
    hasAddress: async (name) => (await addresses(name)).length > 0,
  };
}

const NONE = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

async function found<T>(name: string, type: string, ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await ask();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NONE.includes(code)) return [];
    throw new DnsError(`DNS gives no answer about ${type} of ${name} (${code}).`, { cause: error });
  }
}
