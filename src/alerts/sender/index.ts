export { type Bounce, BounceError, readBounce } from './bounce.ts';
export type { DeliveryStatus } from './delivery-status.ts';
export { type DkimSettings, dkim } from './dkim.ts';
export { fromAddress, returnAddress, type SenderAddress } from './sender-address.ts';
