/** The address to go to after the sign-in: one of the desk's own, whatever the link said. */
export function nextAddress(given: string | null): string {
  if (given === null || !given.startsWith('/')) return '/';
  const base = 'http://desk.invalid';
  try {
    const { origin, pathname, search } = new URL(given, base);
    return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
  } catch {
    return '/';
  }
}
