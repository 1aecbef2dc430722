/**
 * A message of the store for people at the desk: without the advice at its end if that speaks of options,
 * commands or settings, which are for those who run the program.
 */
export function plainReason(message: string): string {
  const at = message.search(/[:;] (?=[^:;]*(?:--\w|"[a-z-]+[ "]|\bcommand\b|\b[A-Z]+_[A-Z_]+\b))/);
  return at < 0 ? message : `${message.slice(0, at)}.`;
}
