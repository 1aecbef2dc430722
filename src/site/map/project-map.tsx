import { fill } from '../../page/language/text.ts';
import { useLanguage } from '../language/use-language.tsx';
import { Drawing } from './drawing.tsx';
import type { ProjectMapData } from './map-data.ts';
import { MapFrame } from './map-frame.tsx';

/** Where a project is: a drawing, which an island replaces by a map. */
export const ProjectMap = ({ data }: { readonly data: ProjectMapData }) => {
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
