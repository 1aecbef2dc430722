import { defineConfig } from 'orval';

export default defineConfig({
  service: {
    input: './generated/openapi.json',
    output: {
      target: 'generated/orval.ts',
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
});
