/** Whether the text is an existing date in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  // Date parses the 30th of February as a day in March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}
