import type { HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { currencyOf, type PublishedProject, placeOf, smallestLevel } from '../../project/index.ts';
import { addressedProject } from '../../query/index.ts';
import type { JsonLd, Page } from '../frame/page.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { projectPicture } from '../picture/page-pictures.ts';
import { otherProjectPage } from './other-project-page.tsx';
import { Project } from './project-body.tsx';
import { projectFigures } from './project-figures.ts';
import { projectReport } from './project-report.ts';

/** One project, with everything that was ever reported about it. */
export const projectPage: Page = {
  name: 'Project page',
  description: 'Everything that is known of one project, for people.',
  content: ({ index, settings, base, path, query, language }) => {
    const { position, history, address, slug } = addressedProject(index, path.project!);
    const latest = history.at(-1)!;
    const { published } = latest;
    const { url_path } = published;
    const id = index.ids[position]!;
    if (address === 'of another project') return otherProjectPage(language, id, published, slug);
    if (address === 'outdated') return { redirectTo: url_path + (query.size > 0 ? `?${query}` : '') };
    const figures = projectFigures(index, position, published);
    const name = language.projectName(published.name);
    const place = [published[smallestLevel], published.province].filter(Boolean).join(', ');
    const whole = base + language.inLanguage(url_path);
    const report = projectReport(
      language,
      settings.contacts,
      { id, name, latest, address: whole },
      query.get('about'),
    );
    return {
      title: place === '' ? name : `${name}, ${place}`,
      description: summary(language, name, published),
      canonical: url_path,
      isListed: true,
      citesItself: true,
      section: 'search',
      picture: projectPicture(language, published),
      jsonLd: projectJsonLd(latest, base, name),
      body: (
        <Project
          {...{ figures, name, history, latest, settings, base, address: whole, report }}
          isSample={index.isSample}
        />
      ),
    };
  },
};

/** The project in a few sentences, for search engines. */
function summary(
  { texts, money, monthOf, stageName }: LanguageWriter,
  name: string,
  published: PublishedProject,
) {
  const { estimated_total_project_cost: cost, estimated_completion_date: completion } = published;
  const { status, department, province } = published;
  const { summary } = texts.project;
  return [
    status === '' ? fill(summary.noStage, { name }) : fill(summary.stage, { name, stage: stageName(status) }),
    cost !== null && fill(summary.cost, { cost: money(cost, currencyOf(published)) }),
    completion !== null && fill(summary.completion, { month: monthOf(completion) }),
    department !== '' &&
      (province === ''
        ? fill(summary.department, { department })
        : fill(summary.departmentOfProvince, { department, province })),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A project as a schema.org `Project`. `base` is the address of the service. */
function projectJsonLd({ published, snapshot }: HistoryEntry, base: string, name: string): JsonLd {
  const place = placeOf(published.latitude, published.longitude);
  const cost = published.estimated_total_project_cost;
  return {
    '@context': 'https://schema.org',
    '@type': 'Project',
    name,
    url: base + published.url_path,
    ...(published.project_number && { identifier: published.project_number }),
    ...(snapshot.start_date && { foundingDate: snapshot.start_date }),
    ...(published.department && {
      parentOrganization: { '@type': 'GovernmentOrganization', name: published.department },
    }),
    ...(cost !== null && {
      funding: {
        '@type': 'Grant',
        amount: { '@type': 'MonetaryAmount', currency: currencyOf(published), value: cost },
      },
    }),
    location: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'ZA',
        ...(published.province && { addressRegion: published.province }),
        ...(published[smallestLevel] && { addressLocality: published[smallestLevel] }),
      },
      ...(place && {
        geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
      }),
    },
  };
}
