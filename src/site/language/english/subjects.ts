/** Pages of provinces, municipalities, departments and firms. */
export const subjects = {
  kinds: {
    province: 'Province',
    municipality: 'Municipality',
    department: 'Department',
    firm: 'Firm',
  },
  counts: { one: '{count} project', other: '{count} projects' },
  description: {
    one: '{name}: {count} public infrastructure project, its cost, stage and changes.',
    other: '{name}: {count} public infrastructure projects, their cost, stages and changes.',
  },
  allProjects: { one: 'See the project', other: 'See all {count} projects' },
  unknown: {
    province: 'No project is reported in a province of this name',
    municipality: 'No project is reported in a municipality of this name',
    department: 'No project is reported by a department of this name',
    firm: 'No project is reported with a firm of this name',
    advice: 'The address may be mistyped, or the reports may write the name in another way.',
    nearest: 'Did you mean',
  },
} as const;
