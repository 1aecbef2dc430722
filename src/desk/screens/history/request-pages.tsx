import type { VNode } from 'preact';
import { exampleYear, LAST_QUARTER, period, spheres } from '../../../project/index.ts';
import type { PublishedIrmSnapshot, RollBackPlan } from '../../../store/index.ts';
import { When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Screen } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { counted, quarterOfSphere } from '../../language/writing.ts';
import { actionNames, quartersOf } from './action-names.ts';

/** What a person typed who is shown the form again, and what is wrong with it. */
export interface TypedRequest {
  readonly name: string;
  readonly reason: string;
  readonly quarter?: string;
  readonly nameError?: string;
  readonly reasonError?: string;
}

interface RollBackPageProps {
  readonly plan: RollBackPlan;
  /** What must be typed. */
  readonly name: string;
  readonly typed: TypedRequest | undefined;
}

/** Asks for a roll-back. */
export const RollBackPage = ({ plan: { target, undone }, name, typed }: RollBackPageProps): VNode => (
  <Screen
    title={`Go back to publication ${target.number}`}
    lead="You ask for it here; another approver decides. The roll-back is a publication of its own, and what it undoes stays in the history."
  >
    <Notice
      kind="warning"
      title={counted(
        { one: '{count} publication is undone', other: '{count} publications are undone' },
        undone.length,
      )}
    >
      The public then sees again what it saw after publication {target.number}.
    </Notice>
    <UndoneTable undone={undone} />
    <Form action={`/history/${target.number}/roll-back`} submit="Ask for the roll-back" kind="danger">
      <ReasonAndName name={name} typed={typed} />
    </Form>
  </Screen>
);

/** The publications that a roll-back undoes, the latest first. */
export const UndoneTable = ({ undone }: Pick<RollBackPlan, 'undone'>): VNode => (
  <Table
    caption="What is undone"
    head={['Publication', 'When', 'What', period.One, 'By']}
    rows={undone
      .toReversed()
      .map((entry) => [
        <a href={`/history/${entry.number}`}>{entry.number}</a>,
        <When at={entry.at} />,
        actionNames[entry.action],
        quartersOf(entry),
        entry.by,
      ])}
  />
);

interface RemovalPageProps {
  readonly quarters: readonly PublishedIrmSnapshot[];
  readonly typed: TypedRequest | undefined;
}

/** Asks for the removal of a quarter. */
export const RemovalPage = ({ quarters, typed }: RemovalPageProps): VNode => (
  <Screen
    title={`Remove a ${period.one}`}
    lead="You ask for it here; another approver decides. The projects keep their numbers in case they return, and a removal can be rolled back."
    width="narrow"
  >
    <Form action="/history/remove" submit="Ask for the removal" kind="danger">
      <Field
        label={period.One}
        name="quarter"
        value={typed?.quarter ?? ''}
        options={quarters.toReversed().map((quarter) => ({
          value: quarterOfSphere(quarter),
          label: `${quarterOfSphere(quarter)}: ${counted({ one: '{count} project', other: '{count} projects' }, quarter.projects)}`,
        }))}
      />
      <ReasonAndName name={undefined} typed={typed} />
    </Form>
  </Screen>
);

interface ReasonAndNameProps {
  /** What must be typed; undefined for the quarter chosen in the form. */
  readonly name: string | undefined;
  readonly typed: TypedRequest | undefined;
}

const ReasonAndName = ({ name, typed }: ReasonAndNameProps): VNode => (
  <>
    <Field
      label="Reason"
      name="reason"
      hint="The person who approves reads it, and it stays in the log."
      rows={3}
      required
      maxLength={2000}
      value={typed?.reason ?? ''}
      error={typed?.reasonError}
    />
    <Field
      label={
        name === undefined ? (
          `Type the name of the ${period.one}`
        ) : (
          <>
            Type <b>{name}</b>
          </>
        )
      }
      name="name"
      hint={
        name === undefined
          ? `Like ${quarterOfSphere({ sphere: spheres[0]!, financialYear: exampleYear, quarter: LAST_QUARTER })}, so that no other ${period.one} is removed by mistake.`
          : 'So that nothing is undone by mistake.'
      }
      required
      autocomplete="off"
      value={typed?.name ?? ''}
      error={typed?.nameError}
    />
  </>
);
