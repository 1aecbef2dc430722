import { fill } from '../../../page/language/text.ts';
import { Filled } from '../../language/filled.tsx';
import { useLanguage } from '../../language/use-language.tsx';
import type { AmountSum, Ranking } from '../../ranked/ranking.ts';

/** How many projects a list covers and what they amount to, and where to read what may explain it. */
export function Coverage({ ranking: { name, count, known, unknown, sum } }: { readonly ranking: Ranking }) {
  const { texts, counted } = useLanguage();
  const { asked, unknown: withoutValue } = texts.ranked.lists[name];
  return (
    <div class="ranking-coverage">
      {sum && count > 0 && <Sum {...sum} />}
      <p>
        {counted(asked, known)} {unknown > 0 && counted(withoutValue, unknown)}
      </p>
      {count > 0 && (
        <p>
          <Filled
            text={texts.ranked.notAccused}
            values={{ link: <a href="#explain">{texts.ranked.seeExplain}</a> }}
          />
        </p>
      )}
    </div>
  );
}

function Sum({ sum, implausible, sumWithout }: AmountSum) {
  const { texts, money, counted } = useLanguage();
  const amount = money(sum);
  const without = money(sumWithout);
  // Amounts are rounded: a small one makes no difference.
  if (amount === without) return <p>{fill(texts.ranked.sum, { amount })}</p>;
  return <p>{counted(texts.ranked.sumWithout, implausible, { amount, without })}</p>;
}
