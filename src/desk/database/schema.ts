import type { DatabaseKind, TypeNames } from '../../database/index.ts';

const migrations = ({ blob, integer }: TypeNames): readonly (readonly string[])[] => [
  [
    `CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
    `INSERT INTO setting (name, value) VALUES ('schema_version', '1')`,

    `CREATE TABLE account (
     id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, created_at TEXT NOT NULL,
     created_by TEXT, disabled_at TEXT, approves_from TEXT, subject TEXT UNIQUE)`,
    `CREATE TABLE account_role (account_id TEXT NOT NULL REFERENCES account (id), role TEXT NOT NULL, PRIMARY KEY (account_id, role))`,
    `CREATE TABLE credential (
     id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account (id), public_key ${blob} NOT NULL,
     counter ${integer} NOT NULL, transports TEXT NOT NULL, name TEXT NOT NULL, created_at TEXT NOT NULL, used_at TEXT)`,
    `CREATE TABLE recovery_code (account_id TEXT NOT NULL REFERENCES account (id), hash TEXT NOT NULL, used_at TEXT, PRIMARY KEY (account_id, hash))`,
    `CREATE TABLE invitation (
     hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account (id), purpose TEXT NOT NULL,
     created_at TEXT NOT NULL, created_by TEXT, expires_at TEXT NOT NULL, used_at TEXT)`,
    `CREATE TABLE session (
     hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL REFERENCES account (id), token TEXT NOT NULL,
     method TEXT NOT NULL, created_at TEXT NOT NULL, seen_at TEXT NOT NULL, ends_at TEXT NOT NULL, agent TEXT NOT NULL, address TEXT NOT NULL)`,
    `CREATE TABLE pending_sign_in (hash TEXT PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL, expires_at TEXT NOT NULL)`,
    `CREATE TABLE attempt (id TEXT PRIMARY KEY, key TEXT NOT NULL, at TEXT NOT NULL)`,
    `CREATE INDEX attempt_by_key ON attempt (key, at)`,

    `CREATE TABLE draft (
     id TEXT PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL, version ${integer} NOT NULL,
     created_by TEXT NOT NULL, created_at TEXT NOT NULL, changed_at TEXT NOT NULL,
     file_name TEXT, bytes ${integer}, sha256 TEXT, target TEXT,
     sphere TEXT, financial_year TEXT, quarter ${integer}, taken TEXT, mode TEXT, choices TEXT NOT NULL,
     reading_state TEXT NOT NULL, reading_error TEXT, proposal TEXT,
     note TEXT, public_note TEXT, submitted_by TEXT, submitted_at TEXT, fingerprint TEXT,
     approved_by TEXT, approved_at TEXT, publish_at TEXT, scheduled_by TEXT,
     claimed_by TEXT, claimed_until TEXT, published_at TEXT, published_by TEXT, publication ${integer}, publication_id TEXT)`,
    `CREATE INDEX draft_by_state ON draft (state, publish_at)`,
    // Parts are written before the draft that they belong to, so that no transaction waits for a large file.
    `CREATE TABLE draft_part (
     draft_id TEXT NOT NULL, part ${integer} NOT NULL, bytes ${blob} NOT NULL, stored_at TEXT NOT NULL, PRIMARY KEY (draft_id, part))`,
    `CREATE TABLE draft_editor (draft_id TEXT NOT NULL REFERENCES draft (id), account_id TEXT NOT NULL, PRIMARY KEY (draft_id, account_id))`,
    `CREATE TABLE draft_acceptance (
     draft_id TEXT NOT NULL REFERENCES draft (id), code TEXT NOT NULL, about TEXT NOT NULL, reason TEXT NOT NULL, accepted_by TEXT NOT NULL, accepted_at TEXT NOT NULL, PRIMARY KEY (draft_id, code))`,
    `CREATE TABLE draft_event (
     draft_id TEXT NOT NULL REFERENCES draft (id), number ${integer} NOT NULL, at TEXT NOT NULL, account_id TEXT, kind TEXT NOT NULL, text TEXT NOT NULL, detail TEXT NOT NULL, PRIMARY KEY (draft_id, number))`,
    `CREATE TABLE remembered_choice (sender TEXT PRIMARY KEY, choices TEXT NOT NULL, changed_by TEXT NOT NULL, changed_at TEXT NOT NULL)`,

    `CREATE TABLE desk_log (
     number ${integer} PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, action TEXT NOT NULL, about TEXT NOT NULL,
     entry TEXT NOT NULL, sha256 TEXT NOT NULL)`,
    `CREATE INDEX desk_log_by_at ON desk_log (at)`,
    `CREATE TABLE mail (
     id TEXT PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, created_at TEXT NOT NULL,
     tries ${integer} NOT NULL, try_at TEXT NOT NULL, claimed_until TEXT, sent_at TEXT, failure TEXT)`,
  ],
  // Some databases of version 1 have it: it was made with them before there was a version 2.
  [`CREATE TABLE IF NOT EXISTS used_form (hash TEXT PRIMARY KEY, used_at TEXT NOT NULL)`],
  [
    `CREATE TABLE fact_check (
     id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, draft_id TEXT NOT NULL REFERENCES draft (id), department TEXT NOT NULL, province TEXT NOT NULL,
     created_by TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL, revoked_at TEXT)`,
    `CREATE INDEX fact_check_by_draft ON fact_check (draft_id)`,
    `CREATE TABLE fact_check_answer (
     fact_check_id TEXT NOT NULL REFERENCES fact_check (id), number ${integer} NOT NULL, at TEXT NOT NULL, project TEXT NOT NULL, is_right ${integer} NOT NULL, text TEXT NOT NULL,
     PRIMARY KEY (fact_check_id, number))`,
    ...['first_approved_by', 'first_fingerprint', 'control_total', 'visited'].map(
      (column) => `ALTER TABLE draft ADD COLUMN ${column} TEXT`,
    ),
  ],
];

/** Accounts, sessions, drafts, and the log of what people did. */
export const deskDatabase: DatabaseKind = { name: "The desk's database", migrations, lock: 7_203_114 };
