import {
  type AmountSum,
  amountSum,
  areaTitle,
  type CatalogueIndex,
  type NamedArea,
  orderedPositions,
  select,
} from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type IrmSnapshot, statusOrder } from '../../project/index.ts';
import { areaAt, type Subject } from '../../query/subjects/index.ts';
import { areaSheetPath, searchPath } from '../addresses/links.ts';
import { DataTable, numbers } from '../elements/data-table.tsx';
import { KeyFigure } from '../elements/key-figure.tsx';
import { ProjectName } from '../elements/reported.tsx';
import { Day, Money, Stage } from '../elements/value.tsx';
import type { Page, PageRequest } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';
import { latestSnapshot } from '../listed/last-reported.ts';
import { perPersonOf } from '../listed/per-person.ts';
import { type ProjectRow, projectRow } from '../listed/project-row.ts';
import { type MapContent, mapContent } from '../map/map-content.ts';
import { PlaceDrawing } from '../map/place-map.tsx';
import { SubjectChanges } from '../subjects/subject-changes.tsx';
import { type SubjectMovements, subjectMovements } from '../subjects/subject-figures.ts';
import { PerPersonFigure } from '../subjects/subject-key-figures.tsx';
import { unknownSubjectPage } from '../subjects/unknown-subject-page.tsx';

/** More would not fit on a page of paper. */
const MOST_LISTED = 20;

/** An area on one page, to be printed and handed out. */
export const areaSheetPage: Page = {
  name: 'Area sheet',
  description: 'What is built in an area, on one page to print.',
  content: (request) => {
    const { index, path, base, language } = request;
    const subject = areaAt(index, `${path.level}/${path.area}`);
    if (subject === undefined) return unknownSubjectPage(request, 'area', '', []);
    const asked = `${path.level}/${path.area}`;
    if (!subject.path.endsWith(`/${asked}`)) return { redirectTo: areaSheetPath(subject) };
    const title = fill(language.texts.subjects.sheet.title, { label: subject.label });
    return {
      title,
      description: title,
      canonical: areaSheetPath(subject),
      isListed: false,
      citesItself: true,
      moreStyles: 'areas',
      section: 'explore',
      body: (
        <Sheet
          subject={subject}
          area={subject.area!}
          figures={sheetFigures(request, subject)}
          address={base + language.inLanguage(subject.path)}
        />
      ),
    };
  },
};

/** The projects of an area at one stage. */
interface StageTotals {
  readonly stage: string;
  readonly projects: number;
  readonly cost: AmountSum;
}

interface SheetFigures {
  readonly projects: number;
  readonly cost: AmountSum;
  /** In the order of stages. */
  readonly stages: readonly StageTotals[];
  /** The largest ones. */
  readonly listed: readonly ProjectRow[];
  /** Undefined if there is only one report. */
  readonly movements: SubjectMovements | undefined;
  readonly map: MapContent;
  readonly latest: IrmSnapshot | undefined;
}

function sheetFigures({ index, settings, language }: PageRequest, subject: Subject): SheetFigures {
  const selection = select(index, subject.query);
  const { positions, projects } = selection;
  const ordered = orderedPositions(index, selection, '-estimated_total_project_cost');
  return {
    projects: projects.size,
    cost: amountSum(index.amount('estimated_total_project_cost'), positions),
    stages: stageTotals(index, positions),
    listed: Array.from(ordered.subarray(0, MOST_LISTED), (position) => projectRow(index, position)),
    movements: subjectMovements(index, positions),
    map: mapContent({
      index,
      projects,
      filters: subject.filters,
      area: subject.area,
      settings,
      language,
    }),
    latest: latestSnapshot(index),
  };
}

function stageTotals(index: CatalogueIndex, positions: Uint32Array): readonly StageTotals[] {
  const { codes, values } = index.values.status;
  const column = index.amount('estimated_total_project_cost');
  return values
    .map((stage, i) => {
      const own = positions.filter((position) => codes[position] === i + 1);
      return { stage, projects: own.length, cost: amountSum(column, own) };
    })
    .filter(({ projects }) => projects > 0)
    .sort((a, b) => statusOrder(a.stage) - statusOrder(b.stage));
}

interface SheetProps {
  readonly subject: Subject;
  readonly area: NamedArea;
  readonly figures: SheetFigures;
  /** The whole address of the page of the area. */
  readonly address: string;
}

function Sheet({ subject, area, figures, address }: SheetProps) {
  const { texts, path, count, counted, quarterName } = useLanguage();
  const { sheet, figures: words, map: mapTexts } = texts.subjects;
  const { projects, cost, listed, latest } = figures;
  return (
    <article class="area-sheet">
      <header>
        <p class="eyebrow">{areaTitle(area)}</p>
        <h1>{subject.name}</h1>
        <p class="hint">
          {fill(sheet.asOf, {
            irmSnapshot: latest === undefined ? '' : quarterName(latest),
            address,
          })}
        </p>
        <p class="page-actions">
          <a class="button" href={path(subject.path)}>
            {sheet.more}
          </a>
        </p>
      </header>
      <div class="area-sheet-figures">
        <dl class="key-figures">
          <KeyFigure label={words.projects}>{count(projects)}</KeyFigure>
          <KeyFigure label={words.cost}>
            <SumMoney sum={cost} />
            <AsReported sum={cost} of="estimated_total_project_cost" filters={subject.filters} />
          </KeyFigure>
          <PerPersonFigure perPerson={perPersonOf(subject, cost)} />
        </dl>
        <StagesTable stages={figures.stages} />
        <div>
          <div class="map-frame is-small">
            <PlaceDrawing content={figures.map} label={fill(mapTexts.label, { name: subject.label })} />
          </div>
          <SubjectChanges filters={subject.filters} movements={figures.movements} />
        </div>
      </div>
      <section aria-labelledby="projects">
        <h2 id="projects">{counted(sheet.list, projects)}</h2>
        <ProjectsTable listed={listed} />
        {projects > listed.length && (
          <p class="hint">
            <a href={path(searchPath({ filters: subject.filters }))}>
              {counted(sheet.longList, projects, { shown: count(listed.length) })}
            </a>
          </p>
        )}
      </section>
    </article>
  );
}

function StagesTable({ stages }: Pick<SheetFigures, 'stages'>) {
  const { texts, count } = useLanguage();
  const { sheet } = texts.subjects;
  return (
    <DataTable
      label={sheet.stages}
      caption={sheet.stages}
      columns={[sheet.stage, numbers(sheet.projects), numbers(sheet.cost)]}
    >
      {stages.map(({ stage, projects, cost }) => (
        <tr key={stage}>
          <th scope="row">
            <Stage status={stage} isShort />
          </th>
          <td class="is-number">{count(projects)}</td>
          <td class="is-number">
            <SumMoney sum={cost} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function ProjectsTable({ listed }: Pick<SheetFigures, 'listed'>) {
  const { texts, path } = useLanguage();
  const { sheet } = texts.subjects;
  if (listed.length === 0) return null;
  return (
    <DataTable
      label={sheet.project}
      columns={[sheet.project, sheet.stage, numbers(sheet.cost), sheet.completion]}
    >
      {listed.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <a href={path(row.path)}>
              <ProjectName name={row.name} />
            </a>
          </th>
          <td>
            <Stage status={row.status} isShort />
          </td>
          <td class="is-number">
            <Money amount={row.cost} currency={row.currency} />
          </td>
          <td>
            <Day date={row.completion} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
