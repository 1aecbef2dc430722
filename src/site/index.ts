export { homeOperation } from './home.ts';
