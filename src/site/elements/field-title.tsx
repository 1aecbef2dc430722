import { fill } from '../../page/language/text.ts';
import type { Field } from '../../project/index.ts';
import { useLanguage } from '../language/use-language.tsx';

/** What a field is called where the title of its group does not stand above it: some labels need it. */
export function FieldTitle({ field: { name, group } }: { readonly field: Pick<Field, 'name' | 'group'> }) {
  const { texts, fieldLabel } = useLanguage();
  const field = fieldLabel(name);
  return group === 'previous-years' ? fill(texts.project.reports.inPreviousYears, { field }) : field;
}
