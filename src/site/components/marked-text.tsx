import type { Marked } from '../../index/index.ts';
import { Reported } from './reported.tsx';

/** A text with the words that the search matches marked. */
export const MarkedText = ({ text }: { readonly text: Marked }) => (
  <Reported>
    {text.map(({ text: part, isMatch }, i) => (isMatch ? <mark key={i}>{part}</mark> : part))}
  </Reported>
);
