import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { fold } from '../../project/index.ts';

const COLUMNS = ['department', 'government', 'email'] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** One address, without signs that would add recipients or headers to a mail. */
const EMAIL = /^[\w.!#$%'*+/=^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** A file of contacts that cannot be read. The message says which line, and why. */
export class ContactsError extends Error {
  override readonly name = 'ContactsError';
}

/** Who answers questions about projects. */
export class Contacts {
  readonly #emails: ReadonlyMap<string, string>;
  /** Part of every entity tag: pages contain the addresses. */
  readonly checksum: string;

  private constructor(emails: ReadonlyMap<string, string>, checksum: string) {
    this.#emails = emails;
    this.checksum = checksum;
  }

  /**
   * Reads CSV with the columns department, government and email. Throws `ContactsError` for anything
   * else.
   */
  static of(text: string, name: string): Contacts {
    const emails = new Map<string, string>();
    for (const { record, line } of recordsIn(text, name)) {
      const fail = (why: string) => new ContactsError(`${name}, line ${line}: ${why}`);
      const { department, government, email } = record;
      if (!EMAIL.test(email)) throw fail(`"${email}" is not an email address`);
      const key = keyOf(department, government);
      if (emails.has(key))
        throw fail(`"${department}" of "${government}" already has an address in a line above`);
      emails.set(key, email);
    }
    return new Contacts(emails, hash('sha1', text));
  }

  /**
   * The address of a department. If it has none of its own: that of the departments of this name, of
   * the government, or the general one.
   */
  ofDepartment(department: string, government: string): string | undefined {
    const keys = [keyOf(department, government), keyOf(department, ''), keyOf('', government)];
    return keys.map((key) => this.#emails.get(key)).find(Boolean) ?? this.general;
  }

  /** The address of a government; if it has none of its own, the general one. */
  ofGovernment(government: string): string | undefined {
    return this.#emails.get(keyOf('', government)) ?? this.general;
  }

  /** The address for everything else, such as answers of firms: a line without a department and government. */
  get general(): string | undefined {
    return this.#emails.get(keyOf('', ''));
  }
}

const keyOf = (...names: readonly string[]): string => JSON.stringify(names.map((name) => fold(name.trim())));

function recordsIn(text: string, name: string): readonly { readonly record: Row; readonly line: number }[] {
  try {
    const records = parse(text, { bom: true, info: true, skip_empty_lines: true, trim: true }) as unknown as {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
    const [header, ...rows] = records;
    const columns = header?.record.map((column) => column.toLowerCase()) ?? [];
    if (columns.join() !== COLUMNS.join())
      throw new ContactsError(`${name}, line 1: the headings must be ${COLUMNS.join(', ')}`);
    return rows.map(({ record, info }) => ({
      record: { department: record[0]!, government: record[1]!, email: record[2]! },
      line: info.lines,
    }));
  } catch (error) {
    if (error instanceof ContactsError) throw error;
    throw new ContactsError(`${name}: ${(error as Error).message}`);
  }
}

/**
 * The contacts in a file; undefined if its path is empty. Throws `ContactsError` if the file cannot
 * be read.
 */
export function contactsIn(path: string): Contacts | undefined {
  return path === '' ? undefined : Contacts.of(textOf(path), path);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ContactsError(`The contacts cannot be read: ${(error as Error).message}`);
  }
}
