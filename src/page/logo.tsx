/** The logo: three rising bars for planned, under construction and finished. */
export const logo = {
  ground: '#0d4f56',
  bars: [
    { name: 'planned', colour: '#f4d58a', x: 6.5, y: 17, height: 8.5 },
    { name: 'built', colour: '#8fc7bd', x: 13.5, y: 12, height: 13.5 },
    { name: 'finished', colour: '#fff', x: 20.5, y: 6.5, height: 19 },
  ],
} as const;

/** The logo of pages, in the colours of their style. */
export const Logo = () => (
  <svg class="site-mark" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
    <rect class="site-mark-ground" width="32" height="32" rx="7" />
    {logo.bars.map(({ name, x, y, height }) => (
      <rect key={name} class={`site-mark-${name}`} x={x} y={y} width="5" height={height} rx="1" />
    ))}
  </svg>
);

/** The logo in a picture, where there are no styles. */
export const DrawnLogo = ({ transform }: { readonly transform: string }) => (
  <g transform={transform}>
    <rect width="32" height="32" rx="7" fill={logo.ground} />
    {logo.bars.map(({ name, colour, x, y, height }) => (
      <rect key={name} x={x} y={y} width="5" height={height} rx="1" fill={colour} />
    ))}
  </g>
);
