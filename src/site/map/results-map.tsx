import type { Cluster } from '../../index/index.ts';
import { DataBlock } from '../components/data-block.tsx';
import { counted, money } from '../format/money.ts';
import { Drawing } from './drawing.tsx';
import type { ResultsMapData } from './map-data.ts';
import { drawn } from './projection.ts';

interface ResultsMapProps {
  readonly clusters: readonly Cluster[];
  readonly count: number;
  readonly withoutPlace: number;
  readonly data: ResultsMapData;
}

/**
 * Where the projects of a search are. Without script it is a drawing, which an island replaces by a
 * map that can be zoomed. The list of results shows the same projects in words.
 */
export const ResultsMap = ({ clusters, count, withoutPlace, data }: ResultsMapProps) => (
  <section class="results-map" aria-labelledby="map-heading">
    <h2 id="map-heading" class="visually-hidden">
      Map
    </h2>
    <div class="map-frame" data-island="results-map">
      <Drawing
        label={`Map of ${counted(count - withoutPlace, 'project')}; the list shows the same projects.`}
      >
        {clusters.map((cluster) => (
          <Spot key={`${cluster.latitude} ${cluster.longitude}`} cluster={cluster} />
        ))}
      </Drawing>
    </div>
    <p class="map-note">{placesNote(count, withoutPlace)}</p>
    <DataBlock id="results-map-data" data={data} />
  </section>
);

function placesNote(count: number, withoutPlace: number): string {
  if (count === 0) return 'There is nothing to show on the map.';
  if (withoutPlace === 0) return 'Every project found is on the map.';
  return `${counted(withoutPlace, 'project')} found ${withoutPlace === 1 ? 'is' : 'are'} on no map: no usable place was reported.`;
}

/** The area of a spot grows with its number of projects. */
export const spotRadius = (count: number): number => Math.round(Math.min(70, 7 + 2.1 * Math.sqrt(count)));

const Spot = ({ cluster }: { readonly cluster: Cluster }) => {
  const [x, y] = drawn(cluster.latitude, cluster.longitude);
  return (
    <circle class="drawing-spot" cx={Math.round(x)} cy={Math.round(y)} r={spotRadius(cluster.count)}>
      <title>{`${counted(cluster.count, 'project')}, ${money(cluster.cost)}`}</title>
    </circle>
  );
};
