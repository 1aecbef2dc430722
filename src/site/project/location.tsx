import { fill } from '../../page/language/text.ts';
import { type PublishedProject, placeOf } from '../../project/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { stageColour } from '../elements/stages.ts';
import { Missing } from '../elements/value.tsx';
import type { SiteSettings } from '../frame/site-settings.ts';
import { useLanguage } from '../language/use-language.tsx';
import { Drawing } from '../map/drawing.tsx';
import { backgroundData } from '../map/map-content.ts';
import type { ProjectMapData } from '../map/map-data.ts';
import { MapFrame } from '../map/map-frame.tsx';
import { Section } from './section.tsx';

interface LocationProps {
  /** Whether the reported place is usable. */
  readonly isOnMap: boolean;
  /** The areas that it lies in. */
  readonly areas: readonly Subject[];
  readonly name: string;
  readonly published: PublishedProject;
  readonly settings: SiteSettings;
}

/** Municipality, district and province, and a map if the reported place is usable. */
export function Location({ isOnMap, areas, name, published, settings }: LocationProps) {
  const { texts, path } = useLanguage();
  const { where } = texts.project;
  const { local_municipality, district_municipality, province, latitude, longitude } = published;
  const place = placeOf(latitude, longitude);
  const district = district_municipality && fill(where.district, { district: district_municipality });
  return (
    <Section id="where" title={where.title}>
      <p>{[local_municipality, district, province].filter(Boolean).join(', ') || <Missing />}</p>
      {areas.length > 0 && (
        <ul class="related-links">
          {areas.map((area) => (
            <li key={area.path}>
              <a href={path(area.path)}>{area.label}</a>
            </li>
          ))}
        </ul>
      )}
      {place && isOnMap ? (
        <>
          <ProjectMap
            data={{
              ...backgroundData(settings),
              ...place,
              name,
              stage: stageColour(published.status),
            }}
          />
          <p class="hint">
            {latitude}, {longitude}
          </p>
        </>
      ) : (
        <p class="hint">
          {place ? fill(where.outside, { latitude: latitude!, longitude: longitude! }) : where.none}
        </p>
      )}
    </Section>
  );
}

/** Where a project is: a drawing, which an island replaces by a map. */
const ProjectMap = ({ data }: { readonly data: ProjectMapData }) => {
  const { map } = useLanguage().texts;
  const { latitude, longitude, name, stage } = data;
  return (
    <MapFrame island="project-map" start="wide-or-chosen" data={data} isSmall>
      <Drawing
        label={fill(map.projectDrawing, { name })}
        spots={[{ latitude, longitude, radius: 7, className: `drawing-place s${stage}` }]}
      />
    </MapFrame>
  );
};
