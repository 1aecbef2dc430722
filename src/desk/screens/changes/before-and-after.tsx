import type { VNode } from 'preact';

interface BeforeAndAfterProps {
  readonly before: number;
  readonly after: number;
  /** The largest number of the table: its bar has the full length. */
  readonly most: number;
  readonly write: (value: number) => string;
  readonly writeDifference: (difference: number) => string;
}

/** A number before and after, the difference, and both as bars. */
export const BeforeAndAfter = ({
  before,
  after,
  most,
  write,
  writeDifference,
}: BeforeAndAfterProps): VNode => (
  <>
    <span class="before-after">
      <span class="visually-hidden">before </span>
      {write(before)}
      <span aria-hidden="true"> → </span>
      <span class="visually-hidden">, after </span>
      <b>{write(after)}</b>
      {before !== after && <small> {writeDifference(after - before)}</small>}
    </span>
    <Bars before={before} after={after} most={most} />
  </>
);

const LENGTH = 120;

const Bars = ({ before, after, most }: Pick<BeforeAndAfterProps, 'before' | 'after' | 'most'>): VNode => {
  const lengthOf = (value: number): number =>
    most <= 0 ? 0 : Math.round((Math.max(0, value) / most) * LENGTH * 10) / 10;
  return (
    <svg class="bars" viewBox={`0 0 ${LENGTH} 9`} width={LENGTH} height={9} aria-hidden="true">
      <rect class="bar-before" width={lengthOf(before)} height={4} />
      <rect class="bar-after" y={5} width={lengthOf(after)} height={4} />
    </svg>
  );
};
