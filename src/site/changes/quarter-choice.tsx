import { fill } from '../../page/language/text.ts';
import { quarterOfKey } from '../../project/index.ts';
import { type Pairs, pagePaths } from '../addresses/links.ts';
import { HiddenFields } from '../elements/search-form.tsx';
import { useLanguage } from '../language/use-language.tsx';

interface QuarterChoiceProps {
  /** The published quarters, oldest first. */
  readonly quarters: readonly string[];
  readonly since: string;
  readonly until: string;
  /** The parameters that the form keeps. */
  readonly kept: Pairs;
}

/** A form to choose the two quarters to compare. */
export function QuarterChoice({ quarters, since, until, kept }: QuarterChoiceProps) {
  const { texts, path } = useLanguage();
  return (
    <form class="quarter-choice" action={path(pagePaths.changes)} aria-label={texts.changes.quarters}>
      <QuarterField name="since" label={texts.changes.since} quarters={quarters} chosen={since} />
      <QuarterField name="until" label={texts.changes.until} quarters={quarters} chosen={until} />
      <HiddenFields pairs={kept} />
      <button type="submit" class="button">
        {texts.changes.compare}
      </button>
    </form>
  );
}

interface QuarterFieldProps {
  readonly name: 'since' | 'until';
  readonly label: string;
  readonly quarters: readonly string[];
  readonly chosen: string;
}

function QuarterField({ name, label, quarters, chosen }: QuarterFieldProps) {
  const { texts, quarterInWords, quarterKeyName } = useLanguage();
  const quarterText = (key: string) => {
    const { financialYear, quarter } = quarterOfKey(key);
    const months = quarterInWords(financialYear, quarter);
    return fill(texts.changes.quarter, { months, quarter: quarterKeyName(key) });
  };
  return (
    <label class="choice-field">
      <span>{label}</span>
      <select name={name}>
        {quarters.toReversed().map((key) => (
          <option key={key} value={key} selected={key === chosen}>
            {quarterText(key)}
          </option>
        ))}
      </select>
    </label>
  );
}
