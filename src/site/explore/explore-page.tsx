import { fill } from '../../page/language/text.ts';
import { areaLevelPath, changesPath, pagePaths } from '../addresses/links.ts';
import { ChangesList } from '../changes/changes-list.tsx';
import { PageContents } from '../elements/page-contents.tsx';
import type { Page } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';
import {
  type Directory,
  type ExploreFigures,
  exploreFigures,
  type Group,
  SHOWN_AT_ONCE,
} from './explore-figures.ts';
import type { ValueTotals } from './group-totals.ts';
import { TotalsTable } from './totals-table.tsx';

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
    body: <Explore figures={exploreFigures(index)} />,
  }),
};

function Explore({ figures: { groups, levels, changes } }: { readonly figures: ExploreFigures }) {
  const { texts, path } = useLanguage();
  const { explore } = texts;
  return (
    <div class="explore">
      <h1>{explore.title}</h1>
      <p class="lead">{explore.lead}</p>
      {levels.length > 0 && (
        <ul class="related-links" aria-label={explore.levels}>
          {levels.map(({ level, other }) => (
            <li key={level}>
              <a href={path(areaLevelPath(level))}>{other}</a>
            </li>
          ))}
        </ul>
      )}
      <PageContents
        sections={[
          ...groups.map(({ field }) => ({ id: field, label: explore.groups[field].title })),
          { id: 'changes', label: explore.changes.title },
        ]}
      />
      {groups.map((group) => (
        <Grouping key={group.field} {...group} />
      ))}
      <p class="hint">{explore.explained}</p>
      <Changes changes={changes} />
    </div>
  );
}

function Grouping({ field, first, rest, others, directory }: Group) {
  const { texts, counted } = useLanguage();
  const { explore } = texts;
  const { title, heading } = explore.groups[field];
  const table = (caption: string, totals: readonly ValueTotals[]) => (
    <TotalsTable caption={caption} heading={heading} field={field} totals={totals} />
  );
  return (
    <section class="band" aria-labelledby={field}>
      <h2 id={field}>{title}</h2>
      {first.length === 0 ? <p>{explore.none}</p> : table(title, first)}
      {rest.length > 0 && (
        <details class="more">
          <summary>{counted(explore.more, rest.length)}</summary>
          {table(fill(explore.continued, { title }), rest)}
          {others > 0 && <p class="hint">{counted(explore.others, others)}</p>}
        </details>
      )}
      {directory && <AllPages {...directory} />}
    </section>
  );
}

/** Links to all pages of a kind. */
function AllPages({ of, groups }: Directory) {
  const { texts, path } = useLanguage();
  const title = texts.explore[of === 'municipality' ? 'allMunicipalities' : 'allDepartments'];
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

function Changes({ changes }: Pick<ExploreFigures, 'changes'>) {
  const { texts, path, counted, quarterKeyName } = useLanguage();
  const { title, heading, oneQuarter, summary, all } = texts.explore.changes;
  return (
    <section class="band" aria-labelledby="changes">
      <h2 id="changes">{changes === undefined ? title : heading}</h2>
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
          <ChangesList changes={changes.largest.slice(0, SHOWN_AT_ONCE)} />
          <p>
            <a href={path(changesPath({ filters: [] }))}>{all}</a>
          </p>
        </>
      )}
    </section>
  );
}
