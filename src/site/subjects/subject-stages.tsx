import type { Subject } from '../../query/subjects/index.ts';
import { searchPath } from '../addresses/links.ts';
import { StageBar, stageSegments } from '../charts/stage-bar.tsx';
import { Bar } from '../elements/bar.tsx';
import { DataTable, numbers } from '../elements/data-table.tsx';
import { countInPhase, phases, stagesOf } from '../elements/stages.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { SubjectOverview } from './subject-figures.ts';

interface SubjectStagesProps {
  readonly subject: Subject;
  readonly overview: SubjectOverview;
}

/** How far the projects are, and what kind of work they are. */
export function SubjectStages({ subject: { filters }, overview }: SubjectStagesProps) {
  const { texts, path, count, share, phaseName, shortStage } = useLanguage();
  const { stages, positions } = overview;
  const withStages = (some: readonly string[]) =>
    path(searchPath({ filters: [...filters, ...some.map((status) => ['status', status] as const)] }));
  return (
    <section class="band" aria-labelledby="stages">
      <h2 id="stages">{texts.subjects.stages.heading}</h2>
      <StageBar stages={stages} hrefOf={(status) => withStages([status])} isSelected={() => false} />
      <ul class="phases">
        {phases.map((phase) => {
          const projects = countInPhase(stages, phase);
          if (projects === 0) return null;
          return (
            <li key={phase}>
              <a href={withStages(stagesOf(phase))}>
                {phaseName(phase)} <span class="phase-count">{count(projects)}</span>{' '}
                <span class="phase-share">{share(projects, positions.length)}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <details class="more">
        <summary>{texts.subjects.stages.each}</summary>
        <ul class="related-links">
          {stageSegments(stages).map(({ value, count: projects }) => (
            <li key={value}>
              <a href={withStages([value])}>{shortStage(value)}</a>{' '}
              <span class="related-count">{count(projects)}</span>
            </li>
          ))}
        </ul>
      </details>
      <Kinds overview={overview} />
    </section>
  );
}

function Kinds({ overview: { kinds, withoutKind } }: { readonly overview: SubjectOverview }) {
  const { texts, count } = useLanguage();
  const { kinds: heading, noKind, table } = texts.subjects.stages;
  if (kinds.length === 0) return null;
  const most = kinds[0]!.count;
  return (
    <>
      <h3>{heading}</h3>
      <DataTable
        label={heading}
        columns={[
          table.kind,
          { label: <span class="visually-hidden">{texts.totals.compared}</span>, class: 'is-bar' },
          numbers(table.projects),
        ]}
      >
        {kinds.map(({ value, count: projects }) => (
          <tr key={value}>
            <th scope="row">{value}</th>
            <td class="is-bar">
              <Bar part={projects} most={most} />
            </td>
            <td class="is-number">{count(projects)}</td>
          </tr>
        ))}
        {withoutKind > 0 && (
          <tr class="is-no-value">
            <th scope="row">{noKind}</th>
            <td class="is-bar" />
            <td class="is-number">{count(withoutKind)}</td>
          </tr>
        )}
      </DataTable>
    </>
  );
}
