const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What a person calls a browser that names itself this way in `User-Agent`: `Chrome on Windows`. */
export function deviceName(agent: string): string {
  const named = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, sign]) => sign.test(agent))?.[0];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined) return system ?? 'A browser';
  return system === undefined ? browser : `${browser} on ${system}`;
}
