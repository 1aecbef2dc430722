import { english } from '../../src/site/language/english/index.ts';

const FOR_LAWYERS = '\n## For lawyers\n';

/** What the page of the site says, before what only the document has. */
export function alertsPrivacy(present: string): string {
  const { title, lead, sections } = english.texts.alertsPrivacy;
  const people = Object.values(sections).map(
    ({ heading, items }) =>
      `## ${heading}\n\n${Object.values(items)
        .map((item) => `- ${item}`)
        .join('\n')}`,
  );
  return `# ${title}\n\n${[lead, ...people].join('\n\n').trimEnd()}\n${present.slice(present.indexOf(FOR_LAWYERS))}`;
}
