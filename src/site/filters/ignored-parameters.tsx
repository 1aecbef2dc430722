import { fill } from '../../page/language/text.ts';
import type { SearchState } from '../addresses/search-state.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';

/** More of a value would not help to recognise it. */
const LONGEST_VALUE = 60;

/** A sentence for each parameter of an address that a page left out. */
export const ignoredTexts = (
  { texts, count }: LanguageWriter,
  { ignored }: Pick<SearchState, 'ignored'>,
): readonly string[] =>
  ignored.map(({ reason, parameter, value, maximum }) =>
    fill(texts.search.ignored[reason], {
      parameter,
      value: value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value,
      maximum: count(maximum),
    }),
  );

export const IgnoredParameters = ({ state }: { readonly state: SearchState }) => (
  <>
    {ignoredTexts(useLanguage(), state).map((text) => (
      <p key={text} class="notice is-warning">
        {text}
      </p>
    ))}
  </>
);
