import type { QualityFlag } from '../../../quality/index.ts';
import { flagLabel, flagMeaning } from '../../copy/flag-texts.ts';

/** What looks wrong in the latest report. */
export const DataWarnings = ({ flags }: { readonly flags: readonly QualityFlag[] }) =>
  flags.length === 0 ? null : (
    <section class="data-warnings" aria-labelledby="doubts">
      <h2 id="doubts">Doubts about this data</h2>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>
            <strong>{flagLabel(flag)}.</strong> {flagMeaning(flag)}
          </li>
        ))}
      </ul>
    </section>
  );
