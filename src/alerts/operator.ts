import type { Config } from '../config.ts';

/** Who sends the mails: the lines of ALERTS_OPERATOR, else the publisher of the data; empty if neither is set. */
export const operatorLines = ({
  alertsOperator,
  publisherName,
}: Pick<Config, 'alertsOperator' | 'publisherName'>): readonly string[] =>
  (alertsOperator || publisherName)
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '');
