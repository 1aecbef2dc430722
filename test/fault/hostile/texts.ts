import fc, { type Arbitrary } from 'fast-check';

/** Texts that no well-behaved client sends, as bytes in latin1. */

export const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');
export const long = (text: string, times: number): string => text.repeat(times);

const unusualCharacters = [
  ...['', ' ', '\t', '\0', '\x01\x1f\x7f', '\r\nX: y', '\n', '\u202e', '\ufeff', '\uffff', '\u2028'],
  ...["'", '"', '`', '""', '"a', '\\', '\\"', '*', '?', '#', '&', '=', ';', '|', '(((((', ')', ',,,'],
  ...['😀', '👩‍👩‍👧', 'e\u0301\u0302', '𐐀', 'ﷺ', 'İ', 'ß', '\u0301', '学校', 'مدرسة'],
];

const brokenEscapes = ['%', '%%', '%0', '%00', '%0a%0d', '%ff', '%ff%fe', '%c0%af', '%u0041', '%zz'];
const loneSurrogates = ['%ed%a0%80', '%ed%bf%bf'];

const numbers = [
  ...['0', '-0', '-1', '1', '1.5', '1e400', '-1e400', '1e-400', 'NaN', 'Infinity', '0x10', '1_000', '٣'],
  ...['9007199254740993', '99999999999999999999', '2147483648', '-9223372036854775809', '000000000001'],
  ...['1,2,3', '1,2,3,4', '1,1,1,1', '-181,-91,181,91', '1e400,0,1,1'],
];

const attacks = [
  ...[
    '../../etc/passwd',
    '..%2f..%2f',
    '....//',
    '.',
    '..',
    '/',
    '//',
    'C:\\',
    'file:///',
    ']]>',
    '<script>',
  ],
  ...["'; DROP TABLE project; --", '{{7*7}}', '#{7*7}', 'null', 'undefined', '[]', '{}', '[object Object]'],
  ...['__proto__', 'constructor', 'toString'],
];

/** Values that a parameter accepts or nearly accepts. */
const plausible = [
  ...['true', 'TRUE', 'yes', 'json', 'api', 'Limpopo', '-name', 'name,name', 'id,,name', 'clinic school'],
  ...['2019-02-31', '0000-00-00', '9999-12-31', '2019-20-Q9', '2019-20-Q1', '"primary school"'],
  ...['province_exact:', 'name_exact:x', 'province_exact:Limpopo'],
];

const veryLong = [
  ...[
    long('a', 8000),
    long('"', 3000),
    long('😀', 600),
    long('a ', 2000),
    long('%41', 2000),
    long(',', 4000),
  ],
  ...[long('a', 8181), long('a', 20_000), long('a', 70_000), long('/', 3000), long('../', 1000)],
  long('(', 4000),
];

const hostileTexts: readonly string[] = [
  ...unusualCharacters,
  ...brokenEscapes,
  ...loneSurrogates,
  ...numbers,
  ...attacks,
  ...plausible,
  ...veryLong,
];

export const randomBytes = (maxLength: number): Arbitrary<string> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts).map(bytesOf) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map(bytesOf) },
  { weight: 1, arbitrary: randomBytes(60) },
);
