import { type Locale, localesOf } from './locale.ts';
import { fill } from './text.ts';

/** Ways to write numbers, amounts and distances. */
export interface NumberWriting {
  /** `17 260` */
  count(number: number): string;
  /** `R 1.2 million`, `R 228 000`: about three digits, enough to compare. All amounts are in a currency (ISO 4217). */
  money(amount: number, currency: string): string;
  /** To the cent: `R 1 234 567.89`. */
  exactMoney(amount: number, currency: string): string;
  /** Without spaces, for markers of maps: `R1.2m`, `R30bn`. */
  briefMoney(amount: number, currency: string): string;
  /** For markers of maps: `9999`, `17k`. */
  briefCount(number: number): string;
  /** A change, with its sign: `+R 3.2 million`. */
  moneyChange(amount: number, currency: string): string;
  /** `12 %`. A share above zero is never rounded to 0 %. */
  share(part: number, whole: number): string;
  /** A share of 1 to a tenth of a percent: `1.8 %`. For shares that are close to each other. Above zero, it is never 0 %. */
  fineShare(share: number): string;
  /** `0.4 km`, `3.2 km`, `25 km`: to 100 metres near by, to a kilometre from 10 km on. */
  distance(km: number): string;
  /** The size of a file: `3 kB`, `12.4 MB`. */
  fileSize(bytes: number): string;
}

const scales = [
  { from: 1e12, text: 'trillions' },
  { from: 1e9, text: 'billions' },
  { from: 1e6, text: 'millions' },
] as const;

const briefScales = [
  { from: 1e9, text: 'briefBillions' },
  { from: 1e6, text: 'briefMillions' },
  { from: 1e3, text: 'briefThousands' },
] as const;

const MEGABYTE = 1_000_000;

export function numbersIn(language: Locale): NumberWriting {
  const texts = language.texts.format;
  const whole = numberWriter(language, 0);
  const tenths = numberWriter(language, 1);
  const cents = numberWriter(language, 2);

  const signed = (amount: number, written: string): string =>
    amount < 0 ? fill(texts.negative, { amount: written }) : written;
  const threeDigits = (number: number): string => {
    // `toFixed` rounds what is stored, `Intl` its shortest decimal: 1.45 became 1.4 and 1.5.
    const rounded = Number(number.toFixed(number < 99.95 ? 1 : 0));
    return Number.isInteger(rounded) ? whole(rounded) : tenths(rounded);
  };

  const { signs = {} } = language;
  const [mainSign = ''] = Object.values(signs);
  /** The text with the sign of another currency. */
  const signedIn = (text: string, currency: string): string =>
    signs[currency] === undefined ? text : text.replace(mainSign, () => signs[currency]!);

  function money(amount: number, currency: string): string {
    const size = Math.abs(amount);
    // An amount that rounds up to the next scale uses that one, to avoid "R 1 000 million".
    const scale = scales.find((candidate) => size >= candidate.from * 0.9995);
    const digits = scale === undefined ? whole(Math.round(size)) : threeDigits(size / scale.from);
    return signed(amount, fill(signedIn(texts[scale?.text ?? 'amount'], currency), { amount: digits }));
  }

  function briefMoney(amount: number, currency: string): string {
    const size = Math.abs(amount);
    const scale = briefScales.find((candidate) => size >= candidate.from) ?? briefScales.at(-1)!;
    const number = Number((size / scale.from).toFixed(size / scale.from < 10 ? 1 : 0));
    const digits = Number.isInteger(number) ? whole(number) : tenths(number);
    return signed(amount, fill(signedIn(texts[scale.text], currency), { amount: digits }));
  }

  return {
    count: whole,
    money,
    briefMoney,
    briefCount: (number) =>
      number < 10_000 ? String(number) : fill(texts.thousands, { number: whole(Math.round(number / 1000)) }),
    exactMoney: (amount, currency) => {
      const size = Number(Math.abs(amount).toFixed(2));
      return signed(
        amount,
        fill(signedIn(texts.amount, currency), {
          amount: Number.isInteger(size) ? whole(size) : cents(size),
        }),
      );
    },
    moneyChange: (amount, currency) => {
      const written = money(amount, currency);
      return amount > 0 ? fill(texts.increase, { amount: written }) : written;
    },
    share: (part, all) => {
      const percent = all === 0 ? 0 : Math.round((part / all) * 100);
      if (percent === 0 && part > 0 && all > 0) return texts.smallPercent;
      return fill(texts.percent, { number: whole(percent) });
    },
    fineShare: (share) => {
      const percent = Number((share * 100).toFixed(1));
      if (percent === 0 && share > 0) return texts.smallPercent;
      return fill(texts.percent, { number: Number.isInteger(percent) ? whole(percent) : tenths(percent) });
    },
    distance: (km) => {
      if (km < 0.05) return fill(texts.underKilometres, { number: tenths(0.1) });
      return fill(texts.kilometres, { number: km < 9.95 ? tenths(km) : whole(km) });
    },
    fileSize: (bytes) =>
      bytes < MEGABYTE
        ? fill(texts.kilobytes, { number: whole(Math.ceil(bytes / 1000)) })
        : fill(texts.megabytes, { number: tenths(bytes / MEGABYTE) }),
  };
}

/** Writes numbers with this many decimals. */
function numberWriter(language: Locale, decimals: number): (number: number) => string {
  const format = new Intl.NumberFormat(localesOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const usual = format.formatToParts(0.1).find(({ type }) => type === 'decimal')?.value;
  const { decimalPoint = usual } = language;
  if (usual === undefined || decimalPoint === undefined || decimalPoint === usual)
    return (number) => format.format(number);
  return (number) => format.format(number).replace(usual, decimalPoint);
}
