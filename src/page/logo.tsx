/** The logo: three rising bars for planned, under construction and finished. */
export const Logo = () => (
  <svg class="site-mark" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
    <rect class="site-mark-ground" width="32" height="32" rx="7" />
    <rect class="site-mark-planned" x="6.5" y="17" width="5" height="8.5" rx="1" />
    <rect class="site-mark-built" x="13.5" y="12" width="5" height="13.5" rx="1" />
    <rect class="site-mark-finished" x="20.5" y="6.5" width="5" height="19" rx="1" />
  </svg>
);
