import { fill } from '../../page/language/text.ts';
import { smallestLevel } from '../../project/index.ts';
import { filteredPath } from '../addresses/links.ts';
import { ProjectName } from '../elements/reported.tsx';
import { Money, Stage } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectRow } from '../listed/project-row.ts';
import { CompareLinks } from '../subjects/compare-links.tsx';
import type { ProjectFigures } from './project-figures.ts';
import { Section } from './section.tsx';

interface NeighboursProps {
  readonly figures: Pick<ProjectFigures, 'municipality' | 'nearest' | 'sameMunicipality' | 'subjects'>;
}

/** The nearest projects, the most expensive ones of the same municipality, and pages to compare with. */
export function Neighbours({ figures }: NeighboursProps) {
  const { texts, path, distance } = useLanguage();
  const { nearby } = texts.project;
  const { municipality = '', nearest, sameMunicipality, subjects } = figures;
  if (nearest.length + sameMunicipality.length + subjects.length === 0) return null;
  const away = (km: number) => fill(nearby.away, { distance: distance(km) });
  return (
    <div class="neighbours">
      {nearest.length > 0 && (
        <Section id="nearby" title={nearby.title}>
          <ul class="short-list">
            {nearest.map((project) => (
              <ShortItem key={project.id} project={project} note={away(project.km)} />
            ))}
          </ul>
        </Section>
      )}
      {sameMunicipality.length > 0 && (
        <Section id="same" title={fill(nearby.largest, { place: municipality })}>
          <ul class="short-list">
            {sameMunicipality.map((project) => (
              <ShortItem key={project.id} project={project} />
            ))}
          </ul>
          <p>
            <a href={path(filteredPath({ [smallestLevel]: municipality }))}>
              {fill(nearby.all, { place: municipality })}
            </a>
          </p>
        </Section>
      )}
      {subjects.length > 0 && (
        <Section id="compare" title={nearby.compare}>
          <p class="hint">{nearby.compareHint}</p>
          <ul class="plain-list">
            {subjects.map(({ label, address, compared }) => (
              <li key={address}>
                <a href={path(address)}>{label}</a>
                {compared && <CompareLinks {...compared} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface ShortItemProps {
  readonly project: ProjectRow;
  readonly note?: string;
}

const ShortItem = ({ project, note }: ShortItemProps) => {
  const { path } = useLanguage();
  return (
    <li>
      <a href={path(project.path)}>
        <ProjectName name={project.name} />
      </a>
      <p>
        <Stage status={project.status} isShort /> <Money amount={project.cost} currency={project.currency} />
        {note && <span class="hint">{note}</span>}
      </p>
    </li>
  );
};
