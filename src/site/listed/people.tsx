import { fill } from '../../page/language/text.ts';
import type { People } from '../../places/index.ts';
import { CURRENCY } from '../../project/index.ts';
import { Cell } from '../elements/data-table.tsx';
import { Missing, Money } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { PerPerson } from './per-person.ts';

/** How many people live in a place, when, and who says so. */
export function PeopleNote({ people: { people, year, source } }: { readonly people: People }) {
  const { texts, counted } = useLanguage();
  return <span class="note">{counted(texts.people.note, people, { year: String(year), source })}</span>;
}

/** How many people live in a place and when, in tables, which name the sources below. */
export function BriefPeople({ people: { people, year } }: { readonly people: People }) {
  const { texts, counted } = useLanguage();
  return <span class="note">{counted(texts.people.brief, people, { year: String(year) })}</span>;
}

/** What costs per person are, and where the numbers of people are from. */
export function PeopleSources({ all }: { readonly all: readonly People[] }) {
  const { texts, listed } = useLanguage();
  const sources = new Set(
    all
      .toSorted((a, b) => b.year - a.year)
      .map(({ year, source }) => fill(texts.people.source, { year: String(year), source })),
  );
  return <p class="hint">{fill(texts.people.how, { sources: listed([...sources]) })}</p>;
}

/** The costs of a place per person, and of which people. */
export const PerPersonAmount = ({ perPerson: { amount, people } }: { readonly perPerson: PerPerson }) => (
  <>
    <Money amount={amount} currency={CURRENCY} />
    <PeopleNote people={people} />
  </>
);

/** The costs of a place per person, in a table. */
export function PerPersonCell({ perPerson }: { readonly perPerson: PerPerson | undefined }) {
  const { people: words } = useLanguage().texts;
  return (
    <Cell class="is-number" label={words.column}>
      {perPerson === undefined ? (
        <Missing />
      ) : (
        <>
          <Money amount={perPerson.amount} currency={CURRENCY} />
          <BriefPeople people={perPerson.people} />
        </>
      )}
    </Cell>
  );
}
