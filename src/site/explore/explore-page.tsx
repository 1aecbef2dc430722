import type { ComponentChildren } from 'preact';
import { type CatalogueIndex, oncePerIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type Subject, type SubjectKind, subjectsOf } from '../../query/subjects/index.ts';
import { changesPath, pagePaths } from '../addresses/links.ts';
import { ChangesList } from '../changes/changes-list.tsx';
import { recentChanges } from '../changes/recent-changes.ts';
import type { Page } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';
import { groupTotals, type TotalledBy, type ValueTotals } from './group-totals.ts';
import { TotalsTable } from './totals-table.tsx';

/** What the page totals by, and the kind of the pages about its values. */
const groupings = [
  { field: 'province', kind: 'province' },
  { field: 'local_municipality', kind: 'municipality' },
  { field: 'department', kind: 'department' },
  { field: 'district_municipality', kind: undefined },
  { field: 'primary_funding_source', kind: undefined },
  { field: 'contractor', kind: 'firm' },
] as const satisfies readonly { field: TotalledBy; kind: SubjectKind | undefined }[];

type Grouped = (typeof groupings)[number];

/** Groups that are visible before the list is unfolded, and after that. */
const SHOWN_AT_ONCE = 12;
const MOST_SHOWN = 36;

const allTotals = oncePerIndex(
  (index) => new Map(groupings.map(({ field }) => [field, groupTotals(index, field)] as const)),
);

/** All pages about places, departments and firms, with their totals. */
export const explorePage: Page = {
  name: 'Explore',
  description: 'The page "Places, departments and firms", for people.',
  content: ({ index, language: { texts } }) => ({
    title: texts.explore.title,
    description: texts.explore.description,
    canonical: pagePaths.explore,
    isListed: true,
    section: 'explore',
    body: <Explore index={index} />,
  }),
};

interface ExploreProps {
  readonly index: CatalogueIndex;
}

function Explore({ index }: ExploreProps) {
  const { explore } = useLanguage().texts;
  const { provinces, municipalities, departments } = subjectsOf(index);
  return (
    <div class="explore">
      <h1>{explore.title}</h1>
      <p class="lead">{explore.lead}</p>
      <nav class="page-contents" aria-label={explore.contents}>
        <ul>
          {groupings.map(({ field }) => (
            <li key={field}>
              <a href={`#${field}`}>{explore.groups[field].title}</a>
            </li>
          ))}
          <li>
            <a href="#changes">{explore.changes.title}</a>
          </li>
        </ul>
      </nav>
      {groupings.map((grouping) => (
        <Grouping key={grouping.field} index={index} grouping={grouping}>
          {grouping.kind === 'municipality' && (
            <Directory
              title={explore.allMunicipalities}
              groups={provinces.map(({ name }) => ({ name, subjects: within(municipalities, name) }))}
            />
          )}
          {grouping.kind === 'department' && (
            <Directory
              title={explore.allDepartments}
              groups={governmentsOf(departments).map((name) => ({
                name,
                subjects: within(departments, name),
              }))}
            />
          )}
        </Grouping>
      ))}
      <p class="hint">{explore.explained}</p>
      <Changes index={index} />
    </div>
  );
}

const governmentsOf = (departments: readonly Subject[]): readonly string[] =>
  [...new Set(departments.map((department) => department.within!))].sort();

const within = (subjects: readonly Subject[], name: string): readonly Subject[] =>
  subjects.filter((subject) => subject.within === name).sort((a, b) => (a.name < b.name ? -1 : 1));

interface GroupingProps extends ExploreProps {
  readonly grouping: Grouped;
  readonly children?: ComponentChildren;
}

function Grouping({ index, grouping: { field, kind }, children }: GroupingProps) {
  const { texts, counted } = useLanguage();
  const { explore } = texts;
  const { title, heading } = explore.groups[field];
  const totals = allTotals(index).get(field)!;
  const named = totals.filter(({ value }) => value !== undefined);
  const nameless = totals.filter(({ value }) => value === undefined);
  const rest = named.slice(SHOWN_AT_ONCE, MOST_SHOWN);
  const others = named.length - SHOWN_AT_ONCE - rest.length;
  const table = (caption: string, some: readonly ValueTotals[]) => (
    <TotalsTable
      caption={caption}
      heading={heading}
      field={field}
      totals={some}
      pageOf={(value) => kind && pageOf(index, kind, value)}
    />
  );
  return (
    <section class="band" aria-labelledby={field}>
      <h2 id={field}>{title}</h2>
      {named.length === 0 ? (
        <p>{explore.none}</p>
      ) : (
        table(title, [...named.slice(0, SHOWN_AT_ONCE), ...nameless])
      )}
      {rest.length > 0 && (
        <details class="more">
          <summary>{counted(explore.more, rest.length)}</summary>
          {table(fill(explore.continued, { title }), rest)}
          {others > 0 && <p class="hint">{counted(explore.others, others)}</p>}
        </details>
      )}
      {children}
    </section>
  );
}

/** The page about a value; undefined if several have its name. */
function pageOf(index: CatalogueIndex, kind: SubjectKind, value: string): string | undefined {
  const [subject, ...others] = subjectsOf(index).named(kind, value);
  return others.length === 0 ? subject?.path : undefined;
}

interface DirectoryProps {
  readonly title: string;
  readonly groups: readonly { readonly name: string; readonly subjects: readonly Subject[] }[];
}

/** Links to all pages of a kind. */
function Directory({ title, groups }: DirectoryProps) {
  const { path } = useLanguage();
  return (
    <details class="more directory">
      <summary>{title}</summary>
      <dl>
        {groups
          .filter(({ subjects }) => subjects.length > 0)
          .map(({ name, subjects }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <ul>
                  {subjects.map((subject) => (
                    <li key={subject.path}>
                      <a href={path(subject.path)}>{subject.name}</a>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

function Changes({ index }: ExploreProps) {
  const { texts, path, counted, quarterKeyName } = useLanguage();
  const { heading, oneQuarter, summary, all } = texts.explore.changes;
  const changes = recentChanges(index);
  return (
    <section class="band" aria-labelledby="changes">
      <h2 id="changes">{heading}</h2>
      {changes === undefined ? (
        <p>{oneQuarter}</p>
      ) : (
        <>
          <p>
            {counted(summary, changes.counts.projects, {
              since: quarterKeyName(changes.since),
              until: quarterKeyName(changes.until),
            })}
          </p>
          <ChangesList index={index} changes={changes.largest.slice(0, SHOWN_AT_ONCE)} />
          <p>
            <a href={path(changesPath({ filters: [] }))}>{all}</a>
          </p>
        </>
      )}
    </section>
  );
}
