/** The Highveld and Limpopo. */
const bbox: [west: number, south: number, east: number, north: number] = [26, -27, 31, -22];

/**
 * What each reader asks: filters with two values, which are repeated in the address, one of them
 * with an exclamation mark in its name, and a rectangle, whose numbers are joined by commas.
 */
export const query = {
  province: ['Limpopo', 'Gauteng'],
  'status!': ['Terminated', 'Final Completion'],
  bbox,
  ordering: '-estimated_total_project_cost' as const,
  limit: 1,
};
