import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../config.ts';
import { addressKey } from './address-key.ts';
import { mailbox, readAddress, sameAddress } from './email-address.ts';
import { idOf, isToken, newToken } from './token.ts';

const newKey = () => addressKey(randomBytes(32).toString('base64'));

describe('a key', () => {
  test('opens what it sealed, and nothing that another key sealed or somebody changed', () => {
    const key = newKey();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = key.seal(text);
        expect(key.open(sealed)).toBe(text);
        expect(key.seal(text).equals(sealed)).toBe(false);
        expect(() => newKey().open(sealed)).toThrow();
        const changed = Buffer.from(sealed);
        changed[changed.length - 1]! ^= 1;
        expect(() => key.open(changed)).toThrow();
        expect(() => key.open(sealed.subarray(0, 20))).toThrow();
      }),
    );
  });

  test('marks an address always alike, and another key differently', () => {
    const key = newKey();
    expect(key.mark('a@example.org')).toBe(key.mark('a@example.org'));
    expect(key.mark('a@example.org')).not.toBe(key.mark('b@example.org'));
    expect(newKey().mark('a@example.org')).not.toBe(key.mark('a@example.org'));
  });

  test.each([
    '',
    'short',
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
    '!'.repeat(44),
  ])('is not made from %j', (text) => expect(() => addressKey(text)).toThrow(ConfigError));
});

describe('an email address', () => {
  test.each([
    [' reader@example.org ', 'reader@example.org'],
    ['Reader@Example.ORG', 'Reader@example.org'],
    ["o'neil+tag@sub.example.co.za", "o'neil+tag@sub.example.co.za"],
    ['reader@bücher.example', 'reader@xn--bcher-kva.example'],
  ])('%j is %j', (typed, address) => expect(readAddress(typed)).toBe(address));

  test.each([
    '',
    'reader',
    '@example.org',
    'reader@',
    'reader@localhost',
    'reader@127.0.0.1',
    'reader@[127.0.0.1]',
    'a b@example.org',
    'a@b@example.org',
    '"a"@example.org',
    'Reader <reader@example.org>',
    'a@example.org,b@example.org',
    'a@example.org;b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a@exa\u0000mple.org',
    'a@example.org\n.b',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(250)}.org`,
    'a@-example.org',
  ])('%j is none', (typed) => expect(readAddress(typed)).toBeUndefined());

  test('never has anything that a header or an envelope could break on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, domain) => {
        const address = readAddress(`${local}@${domain}.org`);
        if (address !== undefined) expect(address).toMatch(/^[!-~]+$/);
        if (address !== undefined) expect(address).not.toMatch(/[<>(),;:"\\\s[\]]/);
      }),
      { numRuns: 2000 },
    );
  });

  test('is one in any case, and one mailbox with any tag', () => {
    expect(sameAddress('A@X.org')).toBe('a@x.org');
    expect(['a+1@x.org', 'A+2+3@x.org', 'a@x.org'].map(mailbox)).toEqual(Array(3).fill('a@x.org'));
    expect(mailbox('+a@x.org')).toBe('+a@x.org');
  });
});

test('a token lets in who has its whole text', () => {
  const { id, text, hash } = newToken();
  expect(idOf(text)).toBe(id);
  expect(isToken(text, hash)).toBe(true);
  expect(isToken(newToken(id).text, hash)).toBe(false);
  for (const wrong of ['', id, `${id}.`, text.slice(0, -1), `${text}x`, text.replace('.', '..')])
    expect([wrong, idOf(wrong) === id && isToken(wrong, hash)]).toEqual([wrong, false]);
});
