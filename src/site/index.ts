export { type Site, site } from './site.ts';
