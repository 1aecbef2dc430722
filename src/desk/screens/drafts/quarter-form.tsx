import {
  type FinancialYear,
  fields,
  financialYearFrom,
  firstCalendarYear,
  type IrmSnapshot,
  isFinancialYear,
  LAST_QUARTER,
  period,
  quarterMark,
  quarterMonths,
  quarters,
  sphereNames,
  spheres,
} from '../../../project/index.ts';
import type { PublishedIrmSnapshot } from '../../../store/index.ts';
import { Choice } from '../../components/choice.tsx';
import { DayField } from '../../components/day-field.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import type { Draft, DraftMode } from '../../drafts/draft.ts';
import { count, quarterOfSphere } from '../../language/writing.ts';

/** What the form holds, as text. */
export type QuarterValues = Readonly<Record<(typeof quarterFields)[number], string>>;
export const quarterFields = ['sphere', 'financialYear', 'quarter', 'taken', 'mode', 'controlTotal'] as const;
/** What is wrong with a field, and what would be right. */
export type QuarterFaults = Partial<QuarterValues>;

type Published = readonly PublishedIrmSnapshot[];

/** The published snapshot of a quarter. */
export const findPublished = (
  published: Published,
  key: Pick<IrmSnapshot, 'sphere' | 'financialYear' | 'quarter'>,
) =>
  published.find(
    (each) =>
      each.sphere === key.sphere && each.financialYear === key.financialYear && each.quarter === key.quarter,
  );

/** What a file does to a quarter that is published. */
export const modeNames: Readonly<Record<DraftMode, string>> = {
  replace: 'Replace what is published',
  add: 'Add to what is published',
};

interface QuarterFormProps {
  /** Why this is proposed: sentences. */
  readonly because: readonly string[];
  readonly draft: Draft;
  readonly values: QuarterValues;
  readonly faults: QuarterFaults;
  readonly published: Published;
  readonly today: Date;
}

/** Sphere, year, quarter and day, and what the file does to what is published. */
export const QuarterForm = ({ because, draft, values, faults, published, today }: QuarterFormProps) => {
  const there = findPublished(published, {
    sphere: values.sphere as 'provincial',
    financialYear: values.financialYear,
    quarter: Number(values.quarter) as 1,
  });
  return (
    <Form action={`/drafts/${draft.id}/quarter`} submit="Confirm">
      <input type="hidden" name="version" value={draft.version} />
      {because.length > 0 && <p class="hint">Why this is proposed: {because.join(' ')}</p>}
      {spheres.length === 1 ? (
        <input type="hidden" name="sphere" value={spheres[0]} />
      ) : (
        <Choice
          legend="Who reports"
          name="sphere"
          chosen={[values.sphere]}
          error={faults.sphere}
          options={spheres.map((sphere) => ({ value: sphere, label: sphereNames[sphere] }))}
        />
      )}
      <div class="form-row">
        <Field
          label="Financial year"
          name="financialYear"
          value={values.financialYear}
          error={faults.financialYear}
          options={[
            { value: '', label: 'Choose' },
            ...yearsToChoose(values.financialYear, published, today).map((year) => ({
              value: year,
              label: year,
            })),
          ]}
        />
        {quarters.length === 1 ? (
          <input type="hidden" name="quarter" value={LAST_QUARTER} />
        ) : (
          <Field
            label={period.One}
            name="quarter"
            value={values.quarter}
            error={faults.quarter}
            options={[
              { value: '', label: 'Choose' },
              ...quarters.map((quarter) => ({
                value: String(quarter),
                label: `${quarterMark(quarter)} (${quarterMonths(quarter)})`,
              })),
            ]}
          />
        )}
        <DayField
          label="Taken on"
          name="taken"
          value={values.taken}
          error={faults.taken}
          hint="The day on which the figures were exported."
        />
      </div>
      {there && (
        <Choice
          legend="What the file does to what is published"
          name="mode"
          chosen={[values.mode]}
          error={faults.mode}
          hint={`${quarterOfSphere(there)} is published with ${count(there.projects)} projects.`}
          options={[
            {
              value: 'replace',
              label: modeNames.replace,
              hint: `The file has the whole ${period.one}: projects that it lacks leave it.`,
            },
            {
              value: 'add',
              label: modeNames.add,
              hint: `The file has a part of the ${period.one}, such as one department: the others stay.`,
            },
          ]}
        />
      )}
      <Field
        label="Control total (optional)"
        name="controlTotal"
        value={values.controlTotal}
        error={faults.controlTotal}
        size={24}
        hint={`The sum of all ${costLabel}, as the sender gives it. It is compared with the file.`}
      />
    </Form>
  );
};

const costLabel = `${fields.find(({ name }) => name === 'estimated_total_project_cost')!.label.toLowerCase()}s`;

/** From the first published year, or ten years ago, to the present one. */
export function yearsToChoose(
  given: FinancialYear,
  published: Published,
  today: Date,
): readonly FinancialYear[] {
  const last = today.getUTCFullYear();
  const begun = [
    ...published.map(({ financialYear }) => financialYear),
    ...(isFinancialYear(given) ? [given] : []),
  ];
  const first = Math.min(last - 10, ...begun.map(firstCalendarYear));
  return Array.from({ length: last - first + 1 }, (_, i) => financialYearFrom(last - i));
}
