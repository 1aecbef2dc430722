/** Pictures for link previews, embeds, and charts as files. */
export const embed = {
  sample: 'Sample data',
  allProjects: 'All projects',
  projects: { one: '{count} project', other: '{count} projects' },
  pictureOfProject: '{name}: {stage}, estimated to cost {cost}',
  pictureOfSearch: '{title}: number of projects, estimated cost and stages',
  stage: 'Stage',
  found: 'Projects',
  costTogether: 'Estimated cost together',
  cost: 'Estimated cost',
  placeNotAvailable: 'Place not available',
  reportedFor: 'As reported by government departments for {quarter}',
  reportedBy: 'As reported by {department}, {government}, for {quarter}',
  reportedUntil: 'As reported by government departments up to {quarter}',
  nothingReported: 'No reports have been published',
} as const;
