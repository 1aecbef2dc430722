import type { FieldName, PublishedProject } from '../../../project/index.ts';
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

/** Department, agents and contractors. Only contractors have a search of their own to link to. */
export const Parties = ({ published }: { readonly published: PublishedProject }) => (
  <Section id="builders" title="Who builds it">
    <dl class="parties">
      {parties.map(({ label, field }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {!published[field] ? (
              <Missing />
            ) : field === 'main_contractor' ? (
              <a href={filteredPath({ main_contractor: published[field] })}>{published[field]}</a>
            ) : (
              published[field]
            )}
          </dd>
        </div>
      ))}
    </dl>
  </Section>
);
