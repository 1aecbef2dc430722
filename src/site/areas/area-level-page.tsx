import Type from 'typebox';
import { Problem, readParameters } from '../../http/index.ts';
import { type AreaColumn, type CatalogueIndex, levelNamed } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { apiPaths, queryOf } from '../../query/index.ts';
import { subjectsOf } from '../../query/subjects/index.ts';
import { areaLevelPath, pagePaths } from '../addresses/links.ts';
import { Pager } from '../elements/pager.tsx';
import type { Page } from '../frame/page.ts';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { SubjectsTable } from '../subjects/compared-table.tsx';
import { areaFigures, type GroupFigures } from '../subjects/group-figures.ts';
import type { Compared } from '../subjects/neighbours.ts';

const MOST_PAGES = 1_000_000;
const PAGE_AREAS = 100;

const pageParameter = {
  name: 'page',
  schema: Type.Integer({ minimum: 1, maximum: MOST_PAGES }),
  description: 'Page of the table, from 1.',
} as const;

/** All areas of a level with what is built in them, those without projects, too. */
export const areaLevelPage: Page = {
  name: 'Areas',
  description: 'All areas of a level with their figures, for people.',
  parameters: [pageParameter],
  content: ({ index, path, query, language: { texts, count } }) => {
    const column = levelNamed(index, path.level!);
    if (column === undefined) throw new Problem('not-found', 'There are no areas of this level.');
    const { other, level } = column.named;
    const { page = 1 } = readParameters(query, [pageParameter]).values;
    const { title, description } = texts.subjects.areas;
    const figures = levelFigures(index, column, page);
    return {
      title: fill(title, { other }),
      description: fill(description, { count: count(column.values.length), other }),
      canonical: areaLevelPath(level, figures.page),
      isListed: figures.page === 1,
      section: 'explore',
      body: <Areas column={column} figures={figures} />,
    };
  },
};

interface LevelFigures {
  /** From 1; never past the last page. */
  readonly page: number;
  readonly pages: number;
  /** The areas of the page, those with most projects first. */
  readonly compared: readonly Compared[];
  /** Projects that lie in no area, and those of them without usable coordinates. */
  readonly outside: GroupFigures;
  readonly withoutPlace: number;
}

function levelFigures(index: CatalogueIndex, column: AreaColumn, asked: number): LevelFigures {
  const figures = areaFigures(index, column);
  const [outside] = figures;
  const codes = column.values
    .map((_, i) => i + 1)
    .sort((a, b) => figures[b]!.projects - figures[a]!.projects || a - b);
  const pages = Math.max(1, Math.ceil(codes.length / PAGE_AREAS));
  const page = Math.min(asked, pages);
  const { latitude } = index.numbers;
  let withoutPlace = 0;
  for (const degrees of latitude) if (Number.isNaN(degrees)) withoutPlace++;
  return {
    page,
    pages,
    compared: codes.slice((page - 1) * PAGE_AREAS, page * PAGE_AREAS).map((code) => ({
      subject: subjectsOf(index).area({ column, code }),
      figures: figures[code]!,
    })),
    outside: outside!,
    withoutPlace,
  };
}

interface AreasProps {
  readonly column: AreaColumn;
  readonly figures: LevelFigures;
}

function Areas({ column: { named }, figures }: AreasProps) {
  const { texts, path, plainPath, counted } = useLanguage();
  const { areas, breadcrumb, compared } = texts.subjects;
  const { page, pages, outside, withoutPlace } = figures;
  const { level, other } = named;
  const csv = `${apiPaths.stats}${queryOf([
    ['by', 'area'],
    ['level', level],
    ['format', 'csv'],
    ['limit', '10000'],
  ])}`;
  return (
    <div class="explore">
      <nav class="breadcrumb" aria-label={breadcrumb}>
        <ol>
          <li>
            <a href={path(pagePaths.explore)}>{texts.subjects.places}</a>
          </li>
        </ol>
      </nav>
      <h1>{other}</h1>
      <p class="lead">{areas.lead}</p>
      <ul>
        <li>{counted(areas.outside, outside.projects - withoutPlace)}</li>
        <li>{counted(areas.withoutPlace, withoutPlace)}</li>
        <li>
          <Filled text={areas.download} values={{ csv: <a href={plainPath(csv)}>{areas.csv}</a> }} />
        </li>
      </ul>
      <p class="hint">{compared.how}</p>
      <SubjectsTable label={fill(areas.table, { other })} compared={figures.compared} />
      <Pager label={areas.pages} page={page} pages={pages} at={(number) => areaLevelPath(level, number)} />
    </div>
  );
}
