/** Says that the projects are made up. */
export const Banner = () => (
  <p class="sample-banner" role="note">
    <strong>Sample data.</strong> Every project here is made up; none of them exists.
  </p>
);
