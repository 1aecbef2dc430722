import pino, { type Logger } from 'pino';
import type { Config } from '../../config.ts';

/** The log of a process of the service: JSON lines on standard error. */
export const serviceLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }));
