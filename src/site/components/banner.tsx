/** Warns that the projects are made up. */
export const Banner = () => (
  <aside class="sample-banner" aria-label="Sample data">
    <p>
      <strong>Sample data.</strong> Every project here is made up; none of them exists.
    </p>
  </aside>
);
