import type { CatalogueIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { PublishedProject } from '../../project/index.ts';
import { subjectAt } from '../../query/subjects/index.ts';
import { filteredPath } from '../addresses/links.ts';
import { ProjectName } from '../elements/reported.tsx';
import { Money, Stage } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { projectRow } from '../listed/project-row.ts';
import { CompareLinks } from '../subjects/compare-links.tsx';
import { neighboursOf } from '../subjects/neighbours.ts';
import { nearestProjects, sameMunicipality } from './nearby.ts';
import { Section } from './section.tsx';
import { subjectLinks } from './title.tsx';

const MOST_SHOWN = 5;

interface NeighboursProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly published: PublishedProject;
}

/** The nearest projects, the most expensive ones of the same municipality, and pages to compare with. */
export function Neighbours({ index, position, published }: NeighboursProps) {
  const { texts, path, distance } = useLanguage();
  const { nearby } = texts.project;
  const municipality = published.local_municipality ?? '';
  const near = nearestProjects(index, position, MOST_SHOWN);
  const same = sameMunicipality(index, position, MOST_SHOWN);
  const subjects = subjectLinks(index, published);
  if (near.length + same.length + subjects.length === 0) return null;
  const away = (km: number) => fill(nearby.away, { distance: distance(km) });
  return (
    <div class="neighbours">
      {near.length > 0 && (
        <Section id="nearby" title={nearby.title}>
          <ul class="short-list">
            {near.map((each) => (
              <ShortItem key={each.position} index={index} position={each.position} note={away(each.km)} />
            ))}
          </ul>
        </Section>
      )}
      {same.length > 0 && (
        <Section id="same" title={fill(nearby.largest, { place: municipality })}>
          <ul class="short-list">
            {same.map((each) => (
              <ShortItem key={each} index={index} position={each} />
            ))}
          </ul>
          <p>
            <a href={path(filteredPath({ local_municipality: municipality }))}>
              {fill(nearby.all, { place: municipality })}
            </a>
          </p>
        </Section>
      )}
      {subjects.length > 0 && (
        <Section id="compare" title={nearby.compare}>
          <p class="hint">{nearby.compareHint}</p>
          <ul class="plain-list">
            {subjects.map(({ label, address }) => (
              <li key={address}>
                <a href={path(address)}>{label}</a>
                <Comparisons index={index} address={address} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

/** Links to comparisons of a department or municipality with its neighbours. */
function Comparisons({ index, address }: { readonly index: CatalogueIndex; readonly address: string }) {
  const subject = subjectAt(index, address);
  if (subject === undefined || subject.kind === 'province') return null;
  return <CompareLinks subject={subject} neighbours={neighboursOf(index, subject)} />;
}

interface ShortItemProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly note?: string;
}

const ShortItem = ({ index, position, note }: ShortItemProps) => {
  const { path } = useLanguage();
  const row = projectRow(index, position);
  return (
    <li>
      <a href={path(row.path)}>
        <ProjectName name={row.name} />
      </a>
      <p>
        <Stage status={row.status} isShort /> <Money rand={row.cost} />
        {note && <span class="hint">{note}</span>}
      </p>
    </li>
  );
};
