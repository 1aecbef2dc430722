import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientAddress, clientNetwork, loggedAddress } from './client-address.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  test.each([
    ['is that of the connection', request('10.1.2.3'), false, '10.1.2.3'],
    ['is not what the client claims', request('10.1.2.3', '6.6.6.6'), false, '10.1.2.3'],
    [
      'is the last one in the header of a trusted proxy',
      request('127.0.0.1', '6.6.6.6, 10.1.2.3'),
      true,
      '10.1.2.3',
    ],
    ['is that of a trusted proxy that adds none', request('127.0.0.1'), true, '127.0.0.1'],
    ['is unknown once the connection is closed', request(undefined), false, 'unknown'],
  ] as const)('%s', (_what, from, trustProxy, address) => {
    expect(clientAddress(from, trustProxy)).toBe(address);
  });

  test.each([
    ['10.1.2.3', 'none', undefined],
    ['10.1.2.3', 'network', '10.1.2.0'],
    ['::ffff:10.1.2.3', 'network', '10.1.2.0'],
    ['2001:db8:1:2:3:4:5:6', 'network', '2001:db8:1::'],
    ['10.1.2.3', 'full', '10.1.2.3'],
  ] as const)('%s is logged as %s: %s', (address, form, logged) => {
    expect(loggedAddress(address, form)).toBe(logged);
  });

  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::9', '2001:db8:1:2::'],
    ['2001:db8::9', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
    ['fe80::1:2:3:4', 'fe80:0:0:0::'],
    ['any text', 'any text'],
  ])('%s counts as the client %s', (address, network) => {
    expect(clientNetwork(request(address), false)).toBe(network);
  });
});
