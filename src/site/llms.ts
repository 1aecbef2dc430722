import { country } from '../country/index.ts';
import type { Operation } from '../http/index.ts';
import { OWN_CURRENCY_NAME, period, smallestPlace } from '../project/index.ts';
import {
  apiPaths,
  documentationPaths,
  downloadPaths,
  ogcLandingPages,
  pagePaths,
  siteFilePaths,
} from '../query/addresses.ts';
import { exampleProvince, exampleSearch } from '../query/example-search.ts';

/** Tells assistants, in Markdown, what the service holds and which addresses answer them best. */
export const llmsOperation: Operation = {
  name: 'For assistants',
  description: 'What the service holds and how to ask it, for assistants.',
  path: siteFilePaths.llms,
  parameters: [],
  handle: ({ base }, { manifest, isSample }) => ({
    contentType: 'text/markdown; charset=utf-8',
    body: [
      '# Infrastructure Projects Search',
      '',
      `> ${manifest.projects} public infrastructure projects (schools, clinics, roads, libraries, housing) as government departments report them each ${period.one}: stage, cost, spending, dates, place and parties.`,
      '',
      ...(isSample ? ['This service shows a made-up sample: none of these projects exists.', ''] : []),
      `All figures are as reported; nobody checked them on site. Amounts are in ${OWN_CURRENCY_NAME}. Each project has a page with a permanent number: link to it. Ask the API rather than pages: answers are JSON, and any parameter that is refused says what it takes.`,
      '',
      '## API',
      '',
      `- [Search](${base}${apiPaths.listing}?${exampleSearch}&limit=5): words in \`q\`, filters named after fields, \`quality=spending_over_estimate\` for over budget, \`quality=completion_overdue\` for overdue, \`ordering=-overdue\` for the longest overdue first`,
      `- [Figures](${base}${apiPaths.stats}?by=province): number and costs by a field`,
      `- [Changes](${base}${apiPaths.changes}?limit=5): what moved between two ${period.other}`,
      `- [Names](${base}${apiPaths.suggest}?q=${country.words.searched.beginning}): completes ${smallestPlace.other}, departments and firms`,
      `- [OpenAPI](${base}${documentationPaths.openApi}): every operation and parameter`,
      `- [OGC API - Features](${base}${ogcLandingPages.all}): the projects for map programs`,
      '',
      '## Pages',
      '',
      `- [Search](${base}${pagePaths.start})`,
      `- [Places](${base}${pagePaths.explore})`,
      `- [About the data](${base}${pagePaths.about}): what the reports can and cannot say`,
      `- [Glossary](${base}${pagePaths.glossary})`,
      `- [Data dictionary](${base}${pagePaths.dictionary}): each field, its unit and what to know before relying on it`,
      `- [Data dictionary as JSON](${base}${apiPaths.dictionary})`,
      '',
      '## Everything at once',
      '',
      `- [Files of the whole catalogue](${base}${pagePaths.downloads})`,
      `- [Every match as CSV](${base}${downloadPaths.search.replace(':format', 'csv')}?${exampleProvince})`,
      '',
    ].join('\n'),
  }),
};
