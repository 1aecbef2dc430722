import type { HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import type { Contacts } from './contacts.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** Some mail programs refuse longer addresses. */
const MAX_NAME = 150;

/** The address that opens a mail in the visitor's own program (RFC 6068). */
const mailAddress = ({ to, subject, lines }: Mail): string =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encoded(subject)}&body=${encoded(lines.join('\r\n'))}`;

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const shortened = (name: string): string =>
  name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).trimEnd()}…`;

/** The address of a mail about a project, or about one of its fields or warnings. */
export type ProjectMail = (field?: string) => string;

interface MailedProject {
  readonly id: number;
  readonly name: string;
  readonly latest: HistoryEntry;
  /** The whole address of its page. */
  readonly address: string;
}

/** Mails to the department of a project; undefined if it has no contact. */
export function projectMail(
  { texts, quarterName }: LanguageWriter,
  contacts: Contacts | undefined,
  { id, name, latest: { published, irmSnapshot }, address }: MailedProject,
): ProjectMail | undefined {
  const to = contacts?.ofDepartment(published.department, published.government_label);
  if (to === undefined) return undefined;
  const { mail } = texts.project;
  const number = published.project_number;
  return (field) =>
    mailAddress({
      to,
      subject: fill(mail.subject, { number: number ?? id, name: shortened(name) }),
      lines: [
        fill(mail.project, { name: shortened(name) }),
        number === null ? mail.noOfficialNumber : fill(mail.officialNumber, { number }),
        fill(mail.reported, { quarter: quarterName(irmSnapshot) }),
        ...(field === undefined ? [] : [fill(mail.about, { field })]),
        fill(mail.page, { address }),
        '',
        mail.question,
        '',
      ],
    });
}

/** A mail to a department about its projects; undefined if it has no contact. */
export function departmentMail(
  { texts: { project } }: LanguageWriter,
  contacts: Contacts | undefined,
  {
    name,
    government,
    address,
  }: { readonly name: string; readonly government: string; readonly address: string },
): string | undefined {
  const to = contacts?.ofDepartment(name, government);
  const { mail } = project;
  return (
    to &&
    mailAddress({
      to,
      subject: fill(mail.departmentSubject, { department: shortened(name) }),
      lines: [fill(mail.page, { address }), '', mail.question, ''],
    })
  );
}

/** A mail with which a firm answers what is said of it; undefined without a general contact. */
export function firmMail(
  { texts: { project } }: LanguageWriter,
  contacts: Contacts | undefined,
  { name, address }: { readonly name: string; readonly address: string },
): string | undefined {
  const to = contacts?.general;
  const { mail } = project;
  return (
    to &&
    mailAddress({
      to,
      subject: fill(mail.firmSubject, { firm: shortened(name) }),
      lines: [fill(mail.page, { address }), '', mail.answer, ''],
    })
  );
}
