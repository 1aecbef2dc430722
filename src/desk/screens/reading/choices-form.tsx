import { country } from '../../../country/index.ts';
import type { ReadingChoices, SameProject } from '../../../irm/index.ts';
import { CURRENCY_NAME } from '../../../project/index.ts';
import { Choice } from '../../components/choice.tsx';
import { Form } from '../../components/form.tsx';
import { Table } from '../../components/table.tsx';
import type { Draft } from '../../drafts/draft.ts';
import { exactMoney, longDate } from '../../language/writing.ts';
import type { DraftReading } from '../../reading/derived/draft-reading.ts';
import type { AmountExample, CellExample, DateExample, ReadingExamples } from './cell-examples.ts';

interface ChoicesFormProps {
  readonly draft: Draft;
  /** Undefined if the file could not be read. */
  readonly examples: ReadingExamples | undefined;
  /** Columns that can be left out. */
  readonly columns: readonly string[];
  /** Projects that may have a new Project ID. */
  readonly pairs: readonly SameProject[];
}

/** How a file is read, where the file itself does not say it, with three real rows for each choice. */
export const ChoicesForm = ({ draft, examples, columns, pairs }: ChoicesFormProps) => {
  const { choices, proposal } = draft;
  return (
    <Form action={`/drafts/${draft.id}/reading`} submit="Read it this way">
      <input type="hidden" name="version" value={draft.version} />
      {columns.length > 0 && (
        <Choice
          legend="Columns to leave out"
          name="dropColumns"
          isMany
          hint="Nobody knows these headings. What you tick is not read and not published."
          chosen={columns.filter((column) => choices.dropColumns?.includes(column))}
          options={columns.map((column) => ({ value: column, label: column }))}
        />
      )}
      {pairs.length > 0 && (
        <Choice
          legend="Projects with a new Project ID"
          name="sameAs"
          isMany
          hint="Tick those that are the same project: they keep the old Project ID, and so their address and history."
          chosen={(choices.sameAs ?? []).map(pairValue)}
          options={pairs.map((pair) => ({
            value: pairValue(pair),
            label: `${pair.new} in the file is ${pair.old}`,
          }))}
        />
      )}
      {examples && <AmountRows examples={examples} />}
      <Choice
        legend="Decimal mark of amounts like 680.000"
        name="decimal"
        chosen={[choices.decimal ?? '']}
        options={[
          {
            value: '',
            label: 'As the other amounts show',
            hint: 'The amounts of the same department decide, else those of the file.',
          },
          { value: 'point', label: `Point: 680.000 is six hundred and eighty ${CURRENCY_NAME}` },
          { value: 'comma', label: `Comma: 680.000 is six hundred and eighty thousand ${CURRENCY_NAME}` },
        ]}
      />
      {examples && <DateRows examples={examples} />}
      <Choice
        legend="Order of dates like 03/04/2019"
        name="dates"
        chosen={[choices.dates ?? '']}
        options={[
          { value: '', label: `Day first: ${longDate('2019-04-03')}`, hint: `As ${country.name} writes.` },
          {
            value: 'mdy',
            label: `Month first: ${longDate('2019-03-04')}`,
            hint: 'For files from a program with American settings.',
          },
          {
            value: 'exchanged',
            label: `Exchanged: date cells have ${longDate('2019-03-04')} for ${longDate('2019-04-03')}`,
            hint: 'For files that a program with American settings has opened and saved. Day and month are exchanged back where nothing speaks against it.',
          },
        ]}
      />
      {proposal?.sender && (
        <p class="hint">The desk reads the next file of {proposal.sender} in the same way.</p>
      )}
    </Form>
  );
};

const AmountRows = ({ examples: { amounts, amountsDiffer } }: { readonly examples: ReadingExamples }) =>
  amounts.length === 0 ? null : (
    <Examples
      caption={
        amountsDiffer
          ? 'Amounts of this file that the decimal mark changes'
          : 'Amounts of this file, which are the same either way'
      }
      head={['With a point', 'With a comma']}
      examples={amounts}
      cellsOf={({ as }: AmountExample) => [amountText(as.point), amountText(as.comma)]}
    />
  );

const DateRows = ({ examples: { dates, datesDiffer } }: { readonly examples: ReadingExamples }) =>
  dates.length === 0 ? null : (
    <Examples
      caption={
        datesDiffer
          ? 'Dates of this file that the order changes'
          : 'Dates of this file, which are the same either way'
      }
      head={['Day first', 'Month first']}
      examples={dates}
      cellsOf={({ as }: DateExample) => [dateText(as.dmy), dateText(as.mdy)]}
    />
  );

interface ExamplesProps<E> {
  readonly caption: string;
  readonly head: readonly [string, string];
  readonly examples: readonly E[];
  readonly cellsOf: (example: E) => readonly string[];
}

const Examples = <E extends CellExample<string, unknown>>({
  caption,
  head,
  examples,
  cellsOf,
}: ExamplesProps<E>) => (
  <Table
    caption={caption}
    head={['Cell', 'Column', 'As the file has it', ...head]}
    rows={examples.map((example) => [
      `${example.cell} of ${example.sheet}`,
      example.header,
      <code>{example.written}</code>,
      ...cellsOf(example),
    ])}
  />
);

const amountText = (amount: number | null): string =>
  amount === null ? 'Cannot be read' : exactMoney(amount);
const dateText = (date: string | null): string => (date === null ? 'Cannot be read' : longDate(date));

/** The pairs that a draft may settle: those chosen, and those that its examination found. */
export function pairsToSettle({ choices }: Draft, reading: DraftReading | undefined): readonly SameProject[] {
  const found = reading?.findings.flatMap(({ sameProjects = [] }) => sameProjects) ?? [];
  const byValue = [...(choices.sameAs ?? []), ...found].map((pair) => [pairValue(pair), pair] as const);
  return [...new Map(byValue).values()];
}

/** A pair as the form sends it. */
export const pairValue = ({ old, new: id }: SameProject): string =>
  encodeURIComponent(JSON.stringify([old, id]));

/** What a person chose, in words. */
export function choicesInWords({ decimal, dates, dropColumns = [], sameAs = [] }: ReadingChoices): string {
  const parts = [
    decimal && `a decimal ${decimal}`,
    dates === 'mdy' && 'the month first',
    dates === 'exchanged' && 'day and month exchanged back',
    dropColumns.length > 0 && `without ${dropColumns.map((column) => `"${column}"`).join(', ')}`,
    sameAs.length > 0 && sameAs.map(({ old, new: id }) => `${id} as ${old}`).join(', '),
  ].filter(Boolean);
  return parts.length === 0 ? 'Read as the file itself says.' : `Read with ${parts.join(', ')}.`;
}
