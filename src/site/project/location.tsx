import type { CatalogueIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type PublishedProject, placeOf } from '../../project/index.ts';
import { stageColour } from '../elements/stages.ts';
import { Missing } from '../elements/value.tsx';
import type { SiteSettings } from '../frame/site-settings.ts';
import { useLanguage } from '../language/use-language.tsx';
import { backgroundData } from '../map/map-content.ts';
import { ProjectMap } from '../map/project-map.tsx';
import { Section } from './section.tsx';

interface LocationProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly name: string;
  readonly published: PublishedProject;
  readonly settings: SiteSettings;
}

/** Municipality, district and province, and a map if the reported place is usable. */
export function Location({ index, position, name, published, settings }: LocationProps) {
  const { where } = useLanguage().texts.project;
  const { local_municipality, district_municipality, province, latitude, longitude } = published;
  const place = placeOf(latitude, longitude);
  const isOnMap = index.geography.hasPlace[position] === 1;
  const district = district_municipality && fill(where.district, { district: district_municipality });
  return (
    <Section id="where" title={where.title}>
      <p>{[local_municipality, district, province].filter(Boolean).join(', ') || <Missing />}</p>
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
