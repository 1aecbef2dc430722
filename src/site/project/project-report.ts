import { type FieldGroup, fieldGroups } from '../../project/index.ts';
import { type QualityFlag, qualityFlags } from '../../quality/index.ts';
import { reportPath } from '../addresses/links.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import type { Contacts } from '../mail/contacts.ts';
import { departmentOf, type Message, mailAddress, projectMessage } from '../mail/mail.ts';
import { REPORT_ID } from '../mail/report-mistake.tsx';

/** How to report a mistake in a project. */
export interface ProjectReport {
  readonly message: Message;
  /** As it was reported, with its government; "" if none was reported. */
  readonly department: string;
  /**
   * Where to report a mistake in a group of fields or a warning: a mail if the address of the
   * department is known, else the page with a text about it.
   */
  pathOf(about: FieldGroup | QualityFlag): string;
}

/** `asked` is the group of fields or warning that the reader chose, by its name; others are ignored. */
export function projectReport(
  language: LanguageWriter,
  contacts: Contacts | undefined,
  project: Parameters<typeof projectMessage>[2],
  asked: string | null,
): ProjectReport {
  const about = [...fieldGroups.map(({ group }) => group), ...qualityFlags.map(({ flag }) => flag)].find(
    (name) => name === asked,
  );
  const messageAbout = (name?: FieldGroup | QualityFlag) =>
    projectMessage(language, contacts, project, name && labelOf(language, name));
  return {
    message: messageAbout(about),
    department: departmentOf(project.latest),
    pathOf: (name) => {
      const message = messageAbout(name);
      if (message.to !== undefined) return mailAddress(message);
      return language.path(reportPath(project.latest.published.url_path, name, REPORT_ID));
    },
  };
}

function labelOf({ groupLabel, flagLabel }: LanguageWriter, name: FieldGroup | QualityFlag): string {
  const group = fieldGroups.find((each) => each.group === name)?.group;
  return group === undefined ? flagLabel(name as QualityFlag) : groupLabel(group);
}
