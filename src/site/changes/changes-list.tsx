import type { CostMovement, ListingChange, Movement } from '../../index/index.ts';
import { ProjectName } from '../elements/reported.tsx';
import { Missing, Money, MoneyChange, Moved, Stage } from '../elements/value.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { ListedChange } from './listed-changes.ts';

interface ChangesListProps {
  readonly changes: readonly ListedChange[];
  /** The place of the first one in the whole list, from 1. */
  readonly start?: number;
}

/** Projects that changed, are new or vanished, with the old and the new values. */
export const ChangesList = ({ changes, start = 1 }: ChangesListProps) => (
  <ol class="changes" start={start}>
    {changes.map((change) => (
      <Change key={change.position} change={change} />
    ))}
  </ol>
);

function Change({ change }: { readonly change: ListedChange }) {
  const { path, texts } = useLanguage();
  const { name, path: address, province, department, hasImplausibleCost } = change;
  const { cost, completion, status, listing } = change;
  return (
    <li class="change">
      <h3 class="project-name">
        <a href={path(address)}>
          <ProjectName name={name} />
        </a>
      </h3>
      <p class="project-where">{[department, province].filter((part) => part !== '').join(' · ')}</p>
      <ul class="change-parts">
        {listing && <Listed listing={listing} />}
        {cost && <CostMoved cost={cost} />}
        {hasImplausibleCost && (cost || listing) && (
          <li>
            <span class="tag">{texts.data.measures.cost_implausible}</span>
          </li>
        )}
        {completion && <CompletionMoved completion={completion} />}
        {status && (
          <li>
            <span class="label">{texts.changes.stage}</span> <Stage status={status.from ?? ''} isShort /> →{' '}
            <Stage status={status.to ?? ''} isShort />
          </li>
        )}
      </ul>
    </li>
  );
}

function CostMoved({ cost: { from, to, by, currencies } }: { readonly cost: CostMovement }) {
  const { texts, money, exactMoney } = useLanguage();
  // A small change of a large amount would not show.
  const isExact = from !== null && to !== null && money(from, currencies.from) === money(to, currencies.to);
  const written = (amount: number | null, currency: string) =>
    isExact && amount !== null ? (
      <span class="money">{exactMoney(amount, currency)}</span>
    ) : (
      <Money amount={amount} currency={currency} />
    );
  return (
    <li>
      <span class="label">{texts.changes.cost}</span> {written(from, currencies.from)} →{' '}
      {written(to, currencies.to)}
      {by !== null && (
        <Moved isUp={by > 0}>
          <MoneyChange amount={by} currency={currencies.to} />
        </Moved>
      )}
    </li>
  );
}

function CompletionMoved({ completion: { from, to } }: { readonly completion: Movement<string> }) {
  const { texts, monthOf, dateChange } = useLanguage();
  return (
    <li>
      <span class="label">{texts.changes.completion}</span> {from === null ? <Missing /> : monthOf(from)} →{' '}
      {to === null ? <Missing /> : monthOf(to)}
      {from !== null && to !== null && <Moved isUp={to > from}>{dateChange(from, to)}</Moved>}
    </li>
  );
}

/** A project that only one of the two reports has, with what that one says. */
function Listed({ listing }: { readonly listing: ListingChange }) {
  const { texts, monthOf } = useLanguage();
  const { cost, currency, completion, status } = listing;
  return (
    <>
      <li>
        <strong>{listingText(listing, texts.changes)}</strong>
      </li>
      <li>
        <Filled
          text={texts.changes.listed}
          values={{
            cost: <Money amount={cost} currency={currency} />,
            completion: completion === null ? <Missing /> : monthOf(completion),
            stage: <Stage status={status} isShort />,
          }}
        />
      </li>
    </>
  );
}

type ListingTexts = Readonly<Record<'isNew' | 'isBack' | 'isVanished' | 'isVanishedForNow', string>>;

function listingText({ kind, isElsewhere }: ListingChange, texts: ListingTexts): string {
  if (kind === 'new') return isElsewhere ? texts.isBack : texts.isNew;
  return isElsewhere ? texts.isVanishedForNow : texts.isVanished;
}
