import type { CatalogueIndex } from '../../../index/index.ts';
import { filteredPath } from '../../addresses.ts';
import { nearestProjects, sameMunicipality } from '../../selectors/nearby.ts';
import { projectRow } from '../../selectors/project-row.ts';
import { Money, Stage } from '../value.tsx';
import { Section } from './section.tsx';

const MOST_SHOWN = 5;

interface NeighboursProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly municipality: string;
}

/** The nearest projects, and the most expensive ones of the same municipality. */
export function Neighbours({ index, position, municipality }: NeighboursProps) {
  const near = nearestProjects(index, position, MOST_SHOWN);
  const same = sameMunicipality(index, position, MOST_SHOWN);
  if (near.length + same.length === 0) return null;
  return (
    <div class="neighbours">
      {near.length > 0 && (
        <Section id="nearby" title="Nearby">
          <ul class="short-list">
            {near.map((each) => (
              <ShortItem
                key={each.position}
                index={index}
                position={each.position}
                note={distance(each.km)}
              />
            ))}
          </ul>
        </Section>
      )}
      {same.length > 0 && (
        <Section id="same" title={`Largest in ${municipality}`}>
          <ul class="short-list">
            {same.map((each) => (
              <ShortItem key={each} index={index} position={each} />
            ))}
          </ul>
          <p>
            <a href={filteredPath({ local_municipality: municipality })}>All projects in {municipality}</a>
          </p>
        </Section>
      )}
    </div>
  );
}

const distance = (km: number): string => (km < 1 ? 'less than 1 km away' : `${Math.round(km)} km away`);

interface ShortItemProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly note?: string;
}

const ShortItem = ({ index, position, note }: ShortItemProps) => {
  const row = projectRow(index, position);
  return (
    <li>
      <a href={row.path}>{row.name}</a>
      <p>
        <Stage status={row.status} isShort /> <Money rand={row.cost} />
        {note && <span class="hint">{note}</span>}
      </p>
    </li>
  );
};
