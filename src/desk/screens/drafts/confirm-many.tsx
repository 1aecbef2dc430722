import type { VNode } from 'preact';
import { LAST_QUARTER, period, quarterMark, quarters, sphereNames, spheres } from '../../../project/index.ts';
import type { PublishedIrmSnapshot } from '../../../store/index.ts';
import type { Account } from '../../accounts/account.ts';
import { DayField } from '../../components/day-field.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Screen } from '../../components/screen.tsx';
import type { Desk } from '../../desk.ts';
import { type Draft, listDrafts } from '../../drafts/index.ts';
import { fileSize } from '../../language/writing.ts';
import {
  modeNames,
  type QuarterFaults,
  type QuarterValues,
  type quarterFields,
  yearsToChoose,
} from './quarter-form.tsx';
import { isToConfirm } from './to-confirm.ts';

/** The files of a person that wait for a confirmation, in the order in which they were dropped. */
export const confirmableDrafts = async (desk: Desk, account: Account): Promise<readonly Draft[]> =>
  (await listDrafts(desk.database, { states: ['open'], kinds: ['file'], createdBy: account.id }))
    .filter((draft) => isToConfirm(draft, account))
    .toReversed();

/** The name of a field of one of several drafts. */
export const fieldOf = ({ id }: Draft, name: (typeof quarterFields)[number]): string => `${name}-${id}`;

interface FileToConfirm {
  readonly draft: Draft;
  readonly values: QuarterValues;
  readonly faults: QuarterFaults;
}

interface ConfirmManyProps {
  readonly files: readonly FileToConfirm[];
  readonly published: readonly PublishedIrmSnapshot[];
  readonly today: Date;
  /** Why files were left alone: a sentence each. */
  readonly left: readonly string[];
}

/** The quarters of several files, as they are proposed, to be checked and confirmed together. */
export const ConfirmManyPage = ({ files, published, today, left }: ConfirmManyProps): VNode => (
  <Screen
    title={`Which ${period.other} are they?`}
    lead="The desk proposes what each file suggests. Check them, then confirm those that you have chosen. What does not agree is not chosen."
  >
    {left.map((sentence) => (
      <Notice kind="problem" title="This was not done" key={sentence}>
        {sentence}
      </Notice>
    ))}
    <Form action="/drafts/confirm" submit="Confirm the chosen files">
      {files.map((file) => (
        <FileFields key={file.draft.id} {...file} published={published} today={today} />
      ))}
    </Form>
  </Screen>
);

type FileFieldsProps = FileToConfirm & Pick<ConfirmManyProps, 'published' | 'today'>;

function FileFields({ draft, values, faults, published, today }: FileFieldsProps): VNode {
  const contradictions = draft.proposal?.contradictions ?? [];
  const isWrong = Object.keys(faults).length > 0;
  const choice = `draft-${draft.id}`;
  const common = (name: (typeof quarterFields)[number]) => ({
    name: fieldOf(draft, name),
    value: values[name],
    error: faults[name],
  });
  const options = (values: readonly (readonly [string, string])[]) => [
    { value: '', label: 'Choose' },
    ...values.map(([value, label]) => ({ value, label })),
  ];
  return (
    <fieldset class="choice confirm-file">
      <legend>
        <bdi>{draft.fileName}</bdi>, {fileSize(draft.bytes ?? 0)}
      </legend>
      {contradictions.map((sentence) => (
        <Notice kind="problem" title="This does not agree" key={sentence}>
          {sentence}
        </Notice>
      ))}
      <div class="choice-option">
        <input
          type="checkbox"
          id={choice}
          name="draft"
          value={`${draft.id} ${draft.version}`}
          checked={contradictions.length === 0 || isWrong}
        />
        <label for={choice}>Confirm this file</label>
      </div>
      <div class="form-row">
        <Field
          label="Who reports"
          {...common('sphere')}
          options={options(spheres.map((each) => [each, sphereNames[each]]))}
        />
        <Field
          label="Financial year"
          {...common('financialYear')}
          options={options(yearsToChoose(values.financialYear, published, today).map((year) => [year, year]))}
        />
        {quarters.length === 1 ? (
          <input type="hidden" name={common('quarter').name} value={LAST_QUARTER} />
        ) : (
          <Field
            label={period.One}
            {...common('quarter')}
            options={options(quarters.map((quarter) => [String(quarter), quarterMark(quarter)]))}
          />
        )}
        <DayField label="Taken on" {...common('taken')} />
        <Field label="If it is published" {...common('mode')} options={options(Object.entries(modeNames))} />
        <Field label="Control total (optional)" size={18} {...common('controlTotal')} />
      </div>
    </fieldset>
  );
}
