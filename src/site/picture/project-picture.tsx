import { palette, stagePalette } from '../../page/palette.ts';
import {
  currencyOf,
  isInSequence,
  type PublishedProject,
  smallestLevel,
  statuses,
  statusOrder,
} from '../../project/index.ts';
import { stepState } from '../charts/step-line.tsx';
import { stageColour } from '../elements/stages.ts';
import { useLanguage } from '../language/use-language.tsx';
import { BAR, EDGE, Figure, INNER_WIDTH, PictureFrame, PictureTitle } from './picture-frame.tsx';

interface ProjectPictureProps {
  readonly published: PublishedProject;
  /** Whether its cost cannot be right. */
  readonly isWrong: boolean;
  readonly source: string;
  readonly isSample: boolean;
}

/** A project for link previews: name, place, stage and cost. */
export const ProjectPicture = ({ published, isWrong, source, isSample }: ProjectPictureProps) => {
  const { texts, money, shortStage, projectName } = useLanguage();
  const {
    status,
    department,
    province,
    [smallestLevel]: municipality,
    estimated_total_project_cost: cost,
  } = published;
  const place = [municipality, province].filter(Boolean).join(', ');
  return (
    <PictureFrame isSample={isSample} source={source}>
      <PictureTitle
        title={projectName(published.name)}
        details={[place || texts.embed.placeNotAvailable, department].filter(Boolean).join(' · ')}
      />
      <Figure
        x={EDGE}
        label={texts.embed.stage}
        value={status === '' ? texts.frame.notAvailable : shortStage(status)}
        width={600}
      />
      <Figure
        x={700}
        label={isWrong ? texts.embed.costImplausible : texts.embed.cost}
        value={cost === null ? texts.frame.notAvailable : money(cost, currencyOf(published))}
        width={EDGE + INNER_WIDTH - 700}
      />
      <Steps status={status} />
    </PictureFrame>
  );
};

const GAP = 6;
const steps = statuses.filter(({ status }) => isInSequence(status));

/** The stages up to the present one. In a stage outside the sequence none is known to be done. */
function Steps({ status }: { readonly status: string }) {
  const width = (INNER_WIDTH - GAP * (steps.length - 1)) / steps.length;
  return (
    <>
      {steps.map(({ status: step }) => {
        const isAhead = stepState(step, status) === 'ahead';
        const colour = isAhead ? palette.line : stagePalette[stageColour(step)]!;
        const x = EDGE + statusOrder(step) * (width + GAP);
        return <rect key={step} x={x} y={BAR.y} width={width} height={BAR.height} rx={4} fill={colour} />;
      })}
    </>
  );
}
