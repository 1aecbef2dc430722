import { domainToASCII } from 'node:url';

const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;

/** What browsers take for `<input type="email">`, without what no mail server outside of one host has. */
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** A typed email address as mail is sent to it; undefined if it is none. */
export function readAddress(typed: string): string | undefined {
  const text = typed.normalize('NFC').trim();
  const at = text.lastIndexOf('@');
  const [localPart, domain] = [text.slice(0, at), domainToASCII(text.slice(at + 1))];
  const isAddress =
    at > 0 &&
    text.length <= LONGEST &&
    localPart.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    DOMAIN.test(domain) &&
    !/^[\d.]+$/.test(domain);
  return isAddress ? `${localPart}@${domain}` : undefined;
}

/** The address whatever its capitals: `A@x.org` and `a@x.org` are one person's. */
export const sameAddress = (address: string): string => address.toLowerCase();

/**
 * The mailbox that limits count for: with some providers `a.b+1@x.org` and `ab+2@x.org` arrive in one. Two people whose
 * addresses differ only in this share the limits.
 */
export function mailbox(address: string): string {
  const same = sameAddress(address);
  const at = same.lastIndexOf('@');
  const [localPart, domain] = [same.slice(0, at), same.slice(at)] as const;
  const plus = localPart.indexOf('+', 1);
  return localPart.slice(0, plus < 0 ? undefined : plus).replaceAll('.', '') + domain;
}
