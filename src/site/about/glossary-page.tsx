import type { ComponentChildren } from 'preact';
import { type FieldName, fields, isUsed } from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import { filteredPath, glossaryAnchor, pagePaths } from '../addresses/links.ts';
import { FieldTitle } from '../elements/field-title.tsx';
import { PageContents } from '../elements/page-contents.tsx';
import { phases, stagesOf } from '../elements/stages.ts';
import { StageMark } from '../elements/value.tsx';
import type { Page } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';

/** What the words of the data mean. The words on other pages link to its entries. */
export const glossaryPage: Page = {
  name: 'Glossary',
  description: 'What the words of the data mean, for people.',
  content: ({ language: { texts } }) => ({
    title: texts.glossary.title,
    description: texts.glossary.description,
    canonical: pagePaths.glossary,
    isListed: true,
    section: 'about',
    body: <Glossary />,
  }),
};

const Glossary = () => {
  const { glossary } = useLanguage().texts;
  const { terms, countryTerms } = glossary;
  return (
    <article class="reading glossary">
      <h1>{glossary.title}</h1>
      <p class="lead">{glossary.lead}</p>
      <PageContents sections={Object.entries(glossary.sections).map(([id, label]) => ({ id, label }))} />
      <Stages />
      <Entries id="money" groups={['cost', 'previous-years', 'budget', 'spending']}>
        {[...Object.values(countryTerms.money), terms.median, terms.growth, terms.overrun]}
      </Entries>
      <Grants />
      <Entries id="people" groups={['people']} also={['sphere']}>
        {[terms.department, terms.otherParties]}
      </Entries>
      <Entries id="time" groups={['dates']} also={['irm_snapshot', 'financial_year']}>
        {[
          terms.quarter,
          terms.collected,
          ...Object.values(countryTerms.time),
          terms.toBeCompleted,
          terms.moved,
        ]}
      </Entries>
      <Entries id="places" groups={['place']} also={['nature_of_investment']}>
        {Object.values(countryTerms.places)}
      </Entries>
      <Warnings />
    </article>
  );
};

type SectionId = 'stages' | 'money' | 'grants' | 'people' | 'time' | 'places' | 'warnings';

const Part = ({ id, children }: { readonly id: SectionId; readonly children: ComponentChildren }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{useLanguage().texts.glossary.sections[id]}</h2>
    {children}
  </section>
);

interface EntryProps {
  readonly term: ComponentChildren;
  /** What links to the entry name. */
  readonly anchor: string;
  readonly meaning: string;
  readonly link?: { readonly label: string; readonly address: string };
}

const Entry = ({ term, anchor, meaning, link }: EntryProps) => {
  const { path } = useLanguage();
  return (
    <div id={glossaryAnchor(anchor)}>
      <dt>{term}</dt>
      <dd>
        {meaning}{' '}
        {link && (
          <a class="glossary-link" href={path(link.address)}>
            {link.label}
          </a>
        )}
      </dd>
    </div>
  );
};

const Stages = () => {
  const { texts, phaseName, stageName, stageDefinition } = useLanguage();
  return (
    <Part id="stages">
      {phases.map((phase) => (
        <div key={phase}>
          <h3>{phaseName(phase)}</h3>
          <dl class="definitions">
            {stagesOf(phase).map((status) => (
              <Entry
                key={status}
                anchor={status}
                term={
                  <>
                    <StageMark status={status} /> {stageName(status)}
                  </>
                }
                meaning={stageDefinition(status)!}
                link={{ label: texts.glossary.projects, address: filteredPath({ status }) }}
              />
            ))}
          </dl>
        </div>
      ))}
    </Part>
  );
};

interface EntriesProps {
  readonly id: SectionId;
  /** The fields of these groups are entries if they need an explanation. */
  readonly groups: readonly (typeof fields)[number]['group'][];
  readonly also?: readonly FieldName[];
  /** Words that are no fields. */
  readonly children: readonly { readonly name: string; readonly meaning: string }[];
}

const Entries = ({ id, groups, also = [], children }: EntriesProps) => {
  const { fieldExplanation } = useLanguage();
  return (
    <Part id={id}>
      <dl class="definitions">
        {children.map(({ name, meaning }) => (
          <Entry key={name} anchor={name} term={name} meaning={meaning} />
        ))}
        {fields
          .filter(({ name, group }) => (groups.includes(group) || also.includes(name)) && isUsed(name))
          .map((field) => {
            const { name } = field;
            const meaning = fieldExplanation(name);
            return (
              meaning && (
                <Entry key={name} anchor={name} term={<FieldTitle field={field} />} meaning={meaning} />
              )
            );
          })}
      </dl>
    </Part>
  );
};

const fundingFields = ['primary_funding_source', 'budget_programme', 'funding_status'] as const;

const Grants = () => {
  const { texts, fieldLabel, fieldExplanation } = useLanguage();
  const { countryTerms, grants, paidFrom } = texts.glossary;
  return (
    <Part id="grants">
      <dl class="definitions">
        {Object.values(countryTerms.grants).map(({ name, meaning }) => (
          <Entry key={name} anchor={name} term={name} meaning={meaning} />
        ))}
        {fundingFields.map((name) => (
          <Entry key={name} anchor={name} term={fieldLabel(name)} meaning={fieldExplanation(name)!} />
        ))}
        {Object.entries(grants).map(([grant, meaning]) => (
          <Entry
            key={grant}
            anchor={grant}
            term={grant}
            meaning={meaning}
            link={{ label: paidFrom, address: filteredPath({ primary_funding_source: grant }) }}
          />
        ))}
      </dl>
    </Part>
  );
};

const Warnings = () => {
  const { texts, flagLabel, flagMeaning } = useLanguage();
  return (
    <Part id="warnings">
      <dl class="definitions">
        {qualityFlags.map(({ flag }) => (
          <Entry
            key={flag}
            anchor={flag}
            term={flagLabel(flag)}
            meaning={flagMeaning(flag)}
            link={{ label: texts.glossary.withWarning, address: filteredPath({ quality: flag }) }}
          />
        ))}
      </dl>
    </Part>
  );
};
