import { Fragment } from 'preact';
import type { FieldName, PublishedProject } from '../../project/index.ts';
import { Term } from '../elements/term.tsx';
import { Missing } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectFigures } from './project-figures.ts';
import { Section } from './section.tsx';

const parties = [
  'department',
  'program_implementing_agent',
  'principle_agent',
  'main_contractor',
  'other_parties',
] as const satisfies readonly FieldName[];

interface PartiesProps {
  readonly published: PublishedProject;
  readonly figures: Pick<ProjectFigures, 'departmentPath' | 'contractors'>;
}

/** Department, agents and contractors, those with a page of their own as links. */
export const Parties = ({ published, figures }: PartiesProps) => {
  const texts = useLanguage().texts.project.parties;
  return (
    <Section id="builders" title={texts.title}>
      <dl class="parties">
        {parties.map((field) => (
          <div key={field}>
            <dt>
              <Term field={field}>{texts[field]}</Term>
            </dt>
            <dd>
              <Party published={published} figures={figures} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};

function Party({ published, figures, field }: PartiesProps & { readonly field: (typeof parties)[number] }) {
  const { path } = useLanguage();
  const cell = published[field];
  if (!cell) return <Missing />;
  if (field === 'main_contractor') return <Contractors contractors={figures.contractors} />;
  const page = field === 'department' && figures.departmentPath;
  return page ? <a href={path(page)}>{cell}</a> : cell;
}

/** The names of a cell, each firm with a link to its page or its projects. */
function Contractors({ contractors }: Pick<ProjectFigures, 'contractors'>) {
  const { path } = useLanguage();
  return (
    <>
      {contractors.map(({ name, address }, i) => (
        <Fragment key={name}>
          {i > 0 && <br />}
          {address === undefined ? name : <a href={path(address)}>{name}</a>}
        </Fragment>
      ))}
    </>
  );
}
