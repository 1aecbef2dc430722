import { expect, test } from 'vitest';
import { inheritedSocket } from './inherited-socket.ts';

test.each([
  ['none without the variables', {}, undefined],
  ['descriptor 3 if it is meant for this process', { LISTEN_FDS: '1', LISTEN_PID: '71' }, 3],
  ['none if it is meant for another process', { LISTEN_FDS: '1', LISTEN_PID: '70' }, undefined],
])('the inherited socket is %s', (_, environment, fd) => {
  expect(inheritedSocket(environment, 71)).toBe(fd);
});

test('several sockets are refused in a sentence that says what to change', () => {
  expect(() => inheritedSocket({ LISTEN_FDS: '2', LISTEN_PID: '71' }, 71)).toThrow(
    'The service listens on one socket, and LISTEN_FDS says 2: keep one ListenStream.',
  );
});
