import { describe } from 'vitest';
import { testSearches } from './searches.ts';

describe('with script', () => testSearches(true));
