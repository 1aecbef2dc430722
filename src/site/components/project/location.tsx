import { type PublishedProject, placeOf } from '../../../project/index.ts';
import { stageColour } from '../../copy/stage-names.ts';
import { backgroundData } from '../../map/map-content.ts';
import { ProjectMap } from '../../map/project-map.tsx';
import { displayName } from '../../selectors/project-row.ts';
import type { SiteSettings } from '../../site-settings.ts';
import { Missing } from '../value.tsx';
import { Section } from './section.tsx';

interface LocationProps {
  readonly published: PublishedProject;
  /** Whether the reported place is one that maps show: in the country. */
  readonly isOnMap: boolean;
  readonly settings: SiteSettings;
}

/** Municipality, district and province, and a map if the reported place is usable. */
export function Location({ published, isOnMap, settings }: LocationProps) {
  const { local_municipality, district_municipality, province, latitude, longitude } = published;
  const place = placeOf(latitude, longitude);
  return (
    <Section id="where" title="Where it is">
      <p>
        {[local_municipality, district_municipality && `${district_municipality} district`, province]
          .filter(Boolean)
          .join(', ') || <Missing />}
      </p>
      {place && isOnMap ? (
        <>
          <ProjectMap
            data={{
              ...backgroundData(settings),
              ...place,
              name: displayName(published.name),
              stage: stageColour(published.status),
            }}
          />
          <p class="hint">
            {latitude}, {longitude}
          </p>
        </>
      ) : (
        <p class="hint">
          {place
            ? `The place reported (${latitude}, ${longitude}) is not in the country, so there is no map.`
            : 'No place was reported, so there is no map.'}
        </p>
      )}
    </Section>
  );
}
