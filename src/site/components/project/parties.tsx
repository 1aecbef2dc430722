import type { CatalogueIndex } from '../../../index/index.ts';
import { type FieldName, isFirm, type PublishedProject, partiesIn } from '../../../project/index.ts';
import { filteredPath } from '../../addresses.ts';
import { Missing } from '../value.tsx';
import { Section } from './section.tsx';

const parties = [
  { label: 'Responsible', field: 'department' },
  { label: 'Runs the work', field: 'program_implementing_agent' },
  { label: 'Manages it on site', field: 'principle_agent' },
  { label: 'Builds it', field: 'main_contractor' },
  { label: 'Other parties', field: 'other_parties' },
] as const satisfies readonly { readonly label: string; readonly field: FieldName }[];

interface PartiesProps {
  readonly index: CatalogueIndex;
  readonly published: PublishedProject;
}

/** Department, agents and contractors. Only contractors have a search of their own to link to. */
export const Parties = ({ index, published }: PartiesProps) => (
  <Section id="builders" title="Who builds it">
    <dl class="parties">
      {parties.map(({ label, field }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {!published[field] ? (
              <Missing />
            ) : field === 'main_contractor' ? (
              <Contractors index={index} cell={published[field]} />
            ) : (
              published[field]
            )}
          </dd>
        </div>
      ))}
    </dl>
  </Section>
);

/** The names of a cell, each firm with a link to all of its projects. */
const Contractors = ({
  index: { firms },
  cell,
}: {
  readonly index: CatalogueIndex;
  readonly cell: string;
}) => (
  <>
    {partiesIn(cell).map((name, i) => {
      const [firm] = isFirm(name) ? firms.firmsNamed(name) : [];
      return (
        <>
          {i > 0 && <br />}
          {firm === undefined ? name : <a href={filteredPath({ contractor: firms.labels[firm]! })}>{name}</a>}
        </>
      );
    })}
  </>
);
