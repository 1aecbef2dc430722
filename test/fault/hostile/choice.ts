import fc from 'fast-check';

/**
 * Random choices, the same for the same seed. fast-check prefers the first options when it shrinks.
 */
export interface Choice {
  pick<T>(options: readonly T[]): T;
  number(min: number, max: number): number;
  shuffled<T>(list: readonly T[]): readonly T[];
}

export function choiceOf(generate: fc.GeneratorValue): Choice {
  const number = (min: number, max: number) => generate(fc.integer, { min, max });
  return {
    number,
    pick: (options) => options[number(0, options.length - 1)]!,
    shuffled: (list) => {
      const left = [...list];
      return list.map(() => left.splice(number(0, left.length - 1), 1)[0]!);
    },
  };
}
