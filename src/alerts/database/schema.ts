import type { DatabaseKind, TypeNames } from '../../database/index.ts';

const migrations = ({ blob, integer }: TypeNames): readonly (readonly string[])[] => [
  [
    `CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
    `INSERT INTO setting (name, value) VALUES ('schema_version', '1')`,

    // Sealed: the address, and the token of the links in its mails.
    `CREATE TABLE subscriber (
     id TEXT PRIMARY KEY, mark TEXT NOT NULL UNIQUE, sealed ${blob} NOT NULL, token_hash TEXT NOT NULL,
     language TEXT NOT NULL, wants_nothing ${integer} NOT NULL, created_at TEXT NOT NULL, confirmed_at TEXT)`,
    `CREATE TABLE search (id TEXT PRIMARY KEY, text TEXT NOT NULL UNIQUE)`,
    // Told: the publication that the last mail about the search was made from.
    `CREATE TABLE subscription (
     subscriber_id TEXT NOT NULL REFERENCES subscriber (id), search_id TEXT NOT NULL REFERENCES search (id),
     confirmed_at TEXT NOT NULL, words TEXT NOT NULL, told TEXT NOT NULL, PRIMARY KEY (subscriber_id, search_id))`,
    `CREATE INDEX subscription_by_search ON subscription (search_id, told)`,
    `CREATE INDEX subscription_by_told ON subscription (told, subscriber_id)`,
    `CREATE TABLE confirmation (
     id TEXT PRIMARY KEY, hash TEXT NOT NULL, subscriber_id TEXT NOT NULL REFERENCES subscriber (id),
     search_id TEXT NOT NULL REFERENCES search (id), language TEXT NOT NULL, wants_nothing ${integer} NOT NULL,
     words TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL)`,
    `CREATE INDEX confirmation_by_subscriber ON confirmation (subscriber_id)`,
    // For the limits of a day and an hour.
    `CREATE TABLE sign_up (id TEXT PRIMARY KEY, mailbox TEXT NOT NULL, at TEXT NOT NULL)`,
    `CREATE INDEX sign_up_by_mailbox ON sign_up (mailbox, at)`,
    `CREATE INDEX sign_up_by_at ON sign_up (at)`,
    // Addresses that left, for mail that was about to be sent.
    `CREATE TABLE ended (mark TEXT PRIMARY KEY, at TEXT NOT NULL)`,

    `CREATE TABLE letter (
     id TEXT PRIMARY KEY, subscriber_id TEXT NOT NULL REFERENCES subscriber (id), kind TEXT NOT NULL, content ${blob} NOT NULL,
     created_at TEXT NOT NULL, tries ${integer} NOT NULL, try_at TEXT NOT NULL, claimed_at TEXT, claimed_until TEXT, sent_at TEXT)`,
    `CREATE INDEX letter_by_subscriber ON letter (subscriber_id)`,
    `CREATE INDEX letter_by_try ON letter (sent_at, try_at)`,

    // What the catalogue and each search were in a publication that some mail was made from.
    `CREATE TABLE told_facts (publication TEXT PRIMARY KEY, published_at TEXT NOT NULL, facts ${blob} NOT NULL)`,
    `CREATE TABLE told_projects (
     search_id TEXT NOT NULL REFERENCES search (id), publication TEXT NOT NULL, ids ${blob} NOT NULL, PRIMARY KEY (search_id, publication))`,
    `CREATE TABLE change_set (
     search_id TEXT NOT NULL REFERENCES search (id), before TEXT NOT NULL, after TEXT NOT NULL, changed ${integer} NOT NULL, changes ${blob} NOT NULL,
     PRIMARY KEY (search_id, before, after))`,
  ],
];

/** Who follows which searches, what they were last told, and the mails that wait. */
export const alertsDatabase: DatabaseKind = {
  name: 'The database of the alerts',
  migrations,
  // Addresses of those who left.
  erases: true,
  lock: 7_203_115,
};
