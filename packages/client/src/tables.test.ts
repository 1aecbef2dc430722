import { expect, test } from 'vitest';
import { clientTables } from '../../../test/client-tables.ts';

/** `npm run vitest -- -u --project unit packages/client` writes the file anew. */
test('tables.ts follows from the tables of the service', async () => {
  await expect(clientTables()).toMatchFileSnapshot('./tables.ts');
});
