import { Fragment } from 'preact';
import type { CatalogueIndex } from '../../index/index.ts';
import { type FieldName, isFirm, type PublishedProject, partiesIn } from '../../project/index.ts';
import { subjectPathOf } from '../../query/subjects/index.ts';
import { filteredPath } from '../addresses/links.ts';
import { Term } from '../elements/term.tsx';
import { Missing } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { Section } from './section.tsx';

const parties = [
  'department',
  'program_implementing_agent',
  'principle_agent',
  'main_contractor',
  'other_parties',
] as const satisfies readonly FieldName[];

interface PartiesProps {
  readonly index: CatalogueIndex;
  readonly published: PublishedProject;
}

/** Department, agents and contractors, those with a page of their own as links. */
export const Parties = ({ index, published }: PartiesProps) => {
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
              <Party index={index} published={published} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};

function Party({ index, published, field }: PartiesProps & { readonly field: (typeof parties)[number] }) {
  const { path } = useLanguage();
  const cell = published[field];
  if (!cell) return <Missing />;
  if (field === 'main_contractor') return <Contractors index={index} cell={cell} />;
  const page = field === 'department' && subjectPathOf(index, field, cell, published.government_label);
  return page ? <a href={path(page)}>{cell}</a> : cell;
}

interface ContractorsProps {
  readonly index: CatalogueIndex;
  readonly cell: string;
}

/** The names of a cell, each firm with a link to its page or its projects. */
function Contractors({ index, cell }: ContractorsProps) {
  const { path } = useLanguage();
  return (
    <>
      {partiesIn(cell).map((name, i) => {
        const address = firmAddress(index, name);
        return (
          <Fragment key={name}>
            {i > 0 && <br />}
            {address === undefined ? name : <a href={path(address)}>{name}</a>}
          </Fragment>
        );
      })}
    </>
  );
}

function firmAddress(index: CatalogueIndex, name: string): string | undefined {
  const [firm] = isFirm(name) ? index.firms.firmsNamed(name) : [];
  if (firm === undefined) return undefined;
  return subjectPathOf(index, 'firm', name) ?? filteredPath({ contractor: index.firms.labels[firm]! });
}
