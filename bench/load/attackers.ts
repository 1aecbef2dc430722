import { Attackers } from '../../test/fault/load/attackers.ts';
import { expensiveRequest } from '../../test/fault/load/generated-requests.ts';

/**
 * A process of attackers, so that the one that measures is not slowed down. The argument is the
 * address of the service and the attackers' own addresses in JSON.
 */
const { base, addresses } = JSON.parse(process.argv[2]!) as {
  readonly base: string;
  readonly addresses: readonly string[];
};
let requests = 0;
new Attackers(base, { addresses, connections: 4, next: () => expensiveRequest(requests++) });
console.log('attacking');
