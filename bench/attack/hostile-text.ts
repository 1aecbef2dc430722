import { everyHostileText } from '../../test/fault/hostile/long-texts.ts';

/** Each path with each of its parameters set to each hostile text, again and again. */
export function hostileParameters(
  routes: readonly (readonly [path: string, parameters: readonly string[]])[],
) {
  const asked = routes.flatMap(([path, parameters]) => parameters.map((name) => [path, name] as const));
  let next = Math.floor(Math.random() * asked.length * everyHostileText.length);
  return (): string => {
    const [path, name] = asked[next % asked.length]!;
    const { text } = everyHostileText[Math.floor(next / asked.length) % everyHostileText.length]!;
    next++;
    return `${path}?${encodeURIComponent(name)}=${text}`;
  };
}
