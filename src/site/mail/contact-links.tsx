import { useLanguage } from '../language/use-language.tsx';
import type { Contacts } from './contacts.ts';
import { departmentMail, firmMail } from './mail.ts';

interface ContactLinkProps {
  readonly contacts: Contacts | undefined;
  readonly name: string;
  /** The whole address of the page, for the mail. */
  readonly address: string;
}

/** A ready mail to a department. Nothing without a contact. */
export function DepartmentContact({
  contacts,
  name,
  government,
  address,
}: ContactLinkProps & { readonly government: string }) {
  const language = useLanguage();
  const mail = departmentMail(language, contacts, { name, government, address });
  const { department, hint } = language.texts.project.mail;
  return mail === undefined ? null : <ContactLink mail={mail} label={department} hints={[hint]} />;
}

/** A ready mail with which a firm answers what is said of it. Nothing without a contact. */
export function FirmContact({ contacts, name, address }: ContactLinkProps) {
  const language = useLanguage();
  const mail = firmMail(language, contacts, { name, address });
  const { firm, firmHint, hint } = language.texts.project.mail;
  return mail === undefined ? null : <ContactLink mail={mail} label={firm} hints={[firmHint, hint]} />;
}

interface MailProps {
  readonly mail: string;
  readonly label: string;
  readonly hints: readonly string[];
}

export const ContactLink = ({ mail, label, hints }: MailProps) => (
  <p class="contact">
    <a href={mail}>{label}</a> <span class="hint">{hints.join(' ')}</span>
  </p>
);
