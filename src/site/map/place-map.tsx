import type { Cluster } from '../../index/index.ts';
import { clusterPlace } from '../../query/cluster-place.ts';
import { ProjectName } from '../elements/reported.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { Drawing, type Spot } from './drawing.tsx';
import type { MapContent } from './map-content.ts';
import { MapFrame, type MapStart } from './map-frame.tsx';

interface PlaceMapProps {
  readonly content: MapContent;
  /** Names the map for screen readers, as "Map of the projects in a province". */
  readonly label: string;
  readonly start?: MapStart;
}

/**
 * Where projects are. Without script it is a drawing, which an island replaces by a map that can be
 * zoomed. Below it stands which projects the map does not show.
 */
export function PlaceMap({ content, label, start = 'wide-or-chosen' }: PlaceMapProps) {
  return (
    <div class="place-map">
      <MapFrame island="projects-map" start={start} data={content.data}>
        <PlaceDrawing content={content} label={label} />
      </MapFrame>
      <MapNotes content={content} />
    </div>
  );
}

/** The drawing alone, which no island replaces. */
export function PlaceDrawing({ content, label }: Omit<PlaceMapProps, 'start'>) {
  const language = useLanguage();
  const spots = content.clusters.map((cluster) => spotOf(cluster, language));
  return <Drawing label={label} view={content.view} area={content.area} spots={spots} />;
}

function spotOf(cluster: Cluster, { texts: { map, frame }, counted, money }: LanguageWriter): Spot {
  const { latitude, longitude, count } = cluster;
  const cost = cluster.cost.known === 0 ? frame.notAvailable : money(cluster.cost.sum, cluster.cost.currency);
  const place = clusterPlace(cluster)?.name;
  return {
    latitude,
    longitude,
    className: 'drawing-spot',
    radius: spotRadius(count),
    title:
      place === undefined
        ? counted(map.cluster, count, { cost })
        : counted(map.clusterNear, count, { cost, place }),
  };
}

/** The area of a spot grows with its number of projects. */
export const spotRadius = (count: number): number => Math.round(Math.min(18, 3 + 0.8 * Math.sqrt(count)));

/** Which of the projects are not on the map. */
export function MapNotes({
  content: { count, withoutPlace, area, outsideCount, outside },
}: Pick<PlaceMapProps, 'content'>) {
  const { texts, counted, path } = useLanguage();
  const { map } = texts;
  if (count === 0) return <p class="map-note">{map.empty}</p>;
  const unnamed = outsideCount - outside.length;
  return (
    <div class="map-note">
      {withoutPlace === 0 && outsideCount === 0 && <p>{map.complete}</p>}
      {withoutPlace > 0 && <p>{counted(map.withoutPlace, withoutPlace)}</p>}
      {outsideCount > 0 && (
        <>
          <p>{counted(area === undefined ? map.outside : map.outsideArea, outsideCount)}</p>
          <ul class="map-outside">
            {outside.map(({ name, path: address }) => (
              <li key={address}>
                <a href={path(address)}>
                  <ProjectName name={name} />
                </a>
              </li>
            ))}
            {unnamed > 0 && <li>{counted(map.outsideMore, unnamed)}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
