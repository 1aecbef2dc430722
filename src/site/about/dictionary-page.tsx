import { type Attribution, type DictionaryEntry, dictionary } from '../../export/index.ts';
import { fill } from '../../page/language/text.ts';
import { type FieldName, fieldGroups, fields, isUsed, quarterOfKey } from '../../project/index.ts';
import { apiPaths, glossaryAnchor, pagePaths } from '../addresses/links.ts';
import { FieldTitle } from '../elements/field-title.tsx';
import { PageContents } from '../elements/page-contents.tsx';
import type { Page } from '../frame/page.ts';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { DataTerms } from './data-terms.tsx';

/** What each field of the files means, for people who work with the data. */
export const dictionaryPage: Page = {
  name: 'Data dictionary page',
  description: 'What each field of the files means, for people.',
  content: ({ index, base, settings, language: { texts } }) => ({
    title: texts.dictionary.title,
    description: texts.dictionary.description,
    canonical: pagePaths.dictionary,
    isListed: true,
    section: 'about',
    body: (
      <Dictionary
        entries={dictionary(index)}
        projects={index.count}
        base={base}
        attribution={settings.attribution}
      />
    ),
  }),
};

interface DictionaryProps {
  readonly entries: readonly DictionaryEntry[];
  readonly projects: number;
  readonly base: string;
  readonly attribution: Attribution;
}

const Dictionary = ({ entries, projects, base, attribution }: DictionaryProps) => {
  const { texts, groupLabel, plainPath } = useLanguage();
  const { title, lead, json, csv, added } = texts.dictionary;
  const sections = [
    ...fieldGroups.map(({ group }) => ({
      id: group as string,
      key: group as string | undefined,
      title: groupLabel(group),
    })),
    { id: 'added', key: undefined, title: added },
  ];
  return (
    <article class="reading glossary">
      <h1>{title}</h1>
      <p class="lead">
        <Filled
          text={lead}
          values={{
            json: <a href={plainPath(apiPaths.dictionary)}>{json}</a>,
            csv: (
              <a href={plainPath(apiPaths.dictionaryCsv)} download>
                {csv}
              </a>
            ),
          }}
        />
      </p>
      <PageContents sections={sections.map(({ id, title }) => ({ id, label: title }))} />
      <DataTerms attribution={attribution} base={base} />
      {sections.map(({ id, key, title }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <dl class="definitions">
            {entries
              .filter(({ name, group }) => group === key && isUsed(name))
              .map((entry) => (
                <Entry key={entry.name} entry={entry} projects={projects} />
              ))}
          </dl>
        </section>
      ))}
    </article>
  );
};

interface EntryProps {
  readonly entry: DictionaryEntry;
  readonly projects: number;
}

const Entry = ({ entry, projects }: EntryProps) => {
  const { name, group, caveat, isInCsv, filled, since } = entry;
  const { texts, fieldMeaning, fieldCaveat, share, quarterName } = useLanguage();
  const { dictionary } = texts;
  const field = name as FieldName;
  const facts = [
    typeOf(entry, dictionary),
    ...(areHeadingsOfCountry ? [sourceOf(entry, dictionary)] : []),
    since === undefined
      ? dictionary.never
      : fill(dictionary.since, { quarter: quarterName(quarterOfKey(since)) }),
    ...(projects === 0 ? [] : [fill(dictionary.filled, { share: share(filled, projects) })]),
    ...(group === undefined || isInCsv ? [] : [dictionary.notInCsv]),
  ];
  return (
    <div id={glossaryAnchor(name)}>
      <dt>
        {group && (
          <>
            <FieldTitle field={{ name: field, group }} />{' '}
          </>
        )}
        <code>{name}</code>
      </dt>
      <dd>
        {group ? fieldMeaning(field) : dictionary.meanings[name]}
        {caveat && <> {fieldCaveat(field)}</>}
        <br />
        <small>{facts.join(dictionary.between)}</small>
      </dd>
    </div>
  );
};

type DictionaryTexts = ReturnType<typeof useLanguage>['texts']['dictionary'];

const typeOf = ({ type, unit }: DictionaryEntry, { types, units }: DictionaryTexts): string =>
  unit === undefined ? types[type] : (units[unit] ?? unit);

/** Whether the headings of workbooks are words of the country: another one reports in other files. */
const areHeadingsOfCountry = fields.some(
  ({ name, label, source }) => name === 'province' && source.irmHeader === label,
);

function sourceOf({ column, role, mayBeMissing }: DictionaryEntry, texts: DictionaryTexts): string {
  if (column === undefined) return texts.service;
  if (role !== undefined) return fill(texts.role, { column, role });
  return fill(mayBeMissing ? texts.olderLack : texts.column, { column });
}
