/** How good or bad something is. */
export type SignKind = 'good' | 'note' | 'warning' | 'problem';

/** What a screen reader says for the sign. */
export const signNames: Readonly<Record<SignKind, string>> = {
  good: 'Done',
  note: 'Note',
  warning: 'Warning',
  problem: 'Problem',
};

/** The shapes differ as much as the colours, for people who cannot tell the colours apart. */
const shapes: Readonly<Record<SignKind, string>> = {
  good: 'M3.5 8.5l3 3 6-7',
  note: 'M8 7.5v4M8 4.6v.2',
  warning: 'M8 5.5v4M8 11.6v.2',
  problem: 'M5 5l6 6M11 5l-6 6',
};

const frames: Readonly<Record<SignKind, string>> = {
  good: '',
  note: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1z',
  warning: 'M8 1.2L15.4 14.6H.6z',
  problem: 'M5 1h6l4 4v6l-4 4H5l-4-4V5z',
};

/** A sign for the eyes only: words beside it say the same. */
export const Sign = ({ kind }: { readonly kind: SignKind }) => (
  <svg class={`sign is-${kind}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    {frames[kind] !== '' && <path class="sign-frame" d={frames[kind]} />}
    <path class="sign-shape" d={shapes[kind]} />
  </svg>
);
