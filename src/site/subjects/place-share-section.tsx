import type { ComponentChildren } from 'preact';
import { fill } from '../../page/language/text.ts';
import { CURRENCY } from '../../project/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { Bar } from '../elements/bar.tsx';
import { Money } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { BriefPeople, PeopleSources } from '../listed/people.tsx';
import type { PerPerson } from '../listed/per-person.ts';
import type { PlacePerPerson, PlaceShare } from './place-share.ts';

export const SHARE_ID = 'share';

interface PlaceShareProps {
  readonly subject: Subject;
  readonly share: PlaceShare;
}

/** Whether a municipality gets its share: its costs per person beside those of its province, the country and neighbours. */
export function PlaceShareSection({ subject, share }: PlaceShareProps) {
  const { texts, path } = useLanguage();
  const { share: words } = texts.people;
  const { own, province, country, neighbours } = share;
  const shown = [own, province?.perPerson, country, ...neighbours.map((each) => each.perPerson)].filter(
    (each) => each !== undefined,
  );
  const most = Math.max(...shown.map(({ amount }) => amount), 1e-9);
  const linked = ({ subject: { path: page, name }, perPerson }: PlacePerPerson) => (
    <Line key={page} name={<a href={path(page)}>{name}</a>} perPerson={perPerson} most={most} />
  );
  return (
    <section class="band" aria-labelledby={SHARE_ID}>
      <h2 id={SHARE_ID}>{words.heading}</h2>
      <Sentence subject={subject} share={share} />
      <ul class="per-person" aria-label={words.list}>
        <Line name={<strong>{subject.name}</strong>} perPerson={own} most={most} isOwn />
        {province && linked(province)}
        {country && <Line name={words.country} perPerson={country} most={most} />}
        {neighbours.map(linked)}
      </ul>
      <PeopleSources all={shown.map(({ people }) => people)} />
      <p class="hint">{words.how}</p>
    </section>
  );
}

interface LineProps {
  readonly name: ComponentChildren;
  readonly perPerson: PerPerson;
  readonly most: number;
  readonly isOwn?: boolean;
}

const Line = ({ name, perPerson: { amount, people }, most, isOwn = false }: LineProps) => (
  <li class={isOwn ? 'is-own' : undefined}>
    <span>
      {name} <BriefPeople people={people} />
    </span>
    <Money amount={amount} currency={CURRENCY} />
    <Bar part={amount} most={most} least={0.5} />
  </li>
);

function Sentence({ subject, share: { own, province, country, neighbours } }: PlaceShareProps) {
  const { texts, count, listed, money } = useLanguage();
  const { share: words } = texts.people;
  const larger = [
    ...(province ? [{ name: province.subject.name, amount: province.perPerson.amount }] : []),
    ...(country ? [{ name: words.country, amount: country.amount }] : []),
  ];
  const named = (some: typeof larger) =>
    listed(some.map(({ name, amount }) => fill(words.place, { name, amount: money(amount, CURRENCY) })));
  const [lower, higher] = [
    larger.filter(({ amount }) => amount < own.amount),
    larger.filter(({ amount }) => amount > own.amount),
  ];
  const more = neighbours.filter(({ perPerson }) => perPerson.amount > own.amount).length;
  return (
    <p>
      {[
        fill(words.own, { name: subject.name, amount: money(own.amount, CURRENCY) }),
        lower.length > 0 && higher.length > 0
          ? fill(words.moreAndLess, { more: named(lower), less: named(higher) })
          : lower.length > 0
            ? fill(words.more, { places: named(lower) })
            : higher.length > 0 && fill(words.less, { places: named(higher) }),
        neighbours.length > 0 &&
          fill(words.neighbours, { more: count(more), count: count(neighbours.length) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
