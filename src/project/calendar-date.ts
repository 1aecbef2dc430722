/** Whether the text is a day of the calendar written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  // The 30th of February is read as a day in March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}
