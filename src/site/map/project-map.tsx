import { DataBlock } from '../components/data-block.tsx';
import { Drawing } from './drawing.tsx';
import type { ProjectMapData } from './map-data.ts';
import { drawn } from './projection.ts';

/** Where a project is: a drawing, which an island replaces by a map. */
export const ProjectMap = ({ data }: { readonly data: ProjectMapData }) => {
  const [x, y] = drawn(data.latitude, data.longitude);
  return (
    <>
      <div class="map-frame is-small" data-island="project-map">
        <Drawing label={`Map with the place of ${data.name}.`}>
          <circle class={`drawing-place s${data.stage}`} cx={Math.round(x)} cy={Math.round(y)} r="20" />
        </Drawing>
      </div>
      <DataBlock id="project-map-data" data={data} />
    </>
  );
};
