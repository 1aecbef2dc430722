import type { HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import type { Contacts } from './contacts.ts';

/** A text to the people who can correct what a page shows. */
export interface Message {
  /** Undefined if no contact is known: the reader has to find one. */
  readonly to: string | undefined;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** Some mail programs refuse longer addresses. */
const MAX_NAME = 150;

/** The address that opens a mail in the visitor's own program (RFC 6068). */
export const mailAddress = ({ to = '', subject, lines }: Message): string =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encoded(subject)}&body=${encoded(lines.join('\r\n'))}`;

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const shortened = (name: string): string =>
  name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).trimEnd()}…`;

interface ReportedProject {
  readonly id: number;
  readonly name: string;
  readonly latest: HistoryEntry;
  /** The whole address of its page. */
  readonly address: string;
}

/** The department of a project as it was reported, with its government; "" if none was reported. */
export const departmentOf = ({ published }: HistoryEntry): string =>
  published.department === '' ? '' : `${published.department}, ${published.government_label}`;

/** A message about a project, or about one of its fields or warnings, to its department. */
export function projectMessage(
  { texts: { mail }, quarterName }: LanguageWriter,
  contacts: Contacts | undefined,
  { id, name, latest, address }: ReportedProject,
  field?: string,
): Message {
  const { published, irmSnapshot } = latest;
  const number = published.project_number;
  const department = departmentOf(latest);
  return {
    to: contacts?.ofDepartment(published.department, published.government_label),
    subject: fill(mail.subject, { number: number ?? id, name: shortened(name) }),
    lines: [
      fill(mail.project, { name: shortened(name) }),
      number === null ? mail.noOfficialNumber : fill(mail.officialNumber, { number }),
      ...(department === '' ? [] : [fill(mail.department, { department: shortened(department) })]),
      fill(mail.reported, { quarter: quarterName(irmSnapshot) }),
      ...(field === undefined ? [] : [fill(mail.about, { field })]),
      fill(mail.page, { address }),
      '',
      mail.question,
      '',
    ],
  };
}

interface ReportedSubject {
  readonly subject: Subject;
  /** The latest report. */
  readonly latest: IrmSnapshot | undefined;
  /** The whole address of its page. */
  readonly address: string;
}

/**
 * A message about what is reported of a place or a department, to the department or the contact of the
 * government, or the answer of a firm to the general contact.
 */
export function subjectMessage(
  language: LanguageWriter,
  contacts: Contacts | undefined,
  { subject, latest, address }: ReportedSubject,
): Message {
  const { mail } = language.texts;
  const label = shortened(subject.label);
  const lines = (first: string, last: string) => [
    first,
    ...(latest === undefined ? [] : [fill(mail.reported, { quarter: language.quarterName(latest) })]),
    fill(mail.page, { address }),
    '',
    last,
    '',
  ];
  const { kind, name, within = '' } = subject;
  switch (kind) {
    case 'department':
      return {
        to: contacts?.ofDepartment(name, within),
        subject: fill(mail.projectsOf, { department: label }),
        lines: lines(fill(mail.department, { department: label }), mail.question),
      };
    case 'firm':
      return {
        to: contacts?.general,
        subject: fill(mail.answerOf, { firm: label }),
        lines: lines(fill(mail.firm, { firm: label }), mail.answer),
      };
    case 'province':
    case 'municipality':
    case 'area':
      return {
        to: kind === 'area' ? contacts?.general : contacts?.ofGovernment(kind === 'province' ? name : within),
        subject: fill(mail.projectsIn, { place: label }),
        lines: lines(fill(mail.place, { place: label }), mail.question),
      };
    default:
      return kind satisfies never;
  }
}
