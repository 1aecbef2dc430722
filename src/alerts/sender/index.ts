export { type Bounce, BounceError, readBounce } from './bounce.ts';
export { type DeliveryStatus, isGone } from './delivery-status.ts';
export { type DkimSettings, dkim } from './dkim.ts';
export { nameServer } from './records/name-server.ts';
export type { SenderCheck } from './records/sender-check.ts';
export { checkSender } from './records/sender-records.ts';
export { fromAddress, returnAddress, type SenderAddress } from './sender-address.ts';
export { testMail } from './test-mail.ts';
