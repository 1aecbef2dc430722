import type { Operation } from '../api/index.ts';

/** The first page: what this is, and where to go. */
export const homeOperation: Operation = {
  name: 'Start page',
  description: 'What this service is, for people.',
  path: '/',
  parameters: [],
  answer: (_request, index) => ({
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': "default-src 'none'" },
    body: page(index.count, index.isSample),
  }),
};

const page = (count: number, isSample: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Infrastructure Projects Search</title>
</head>
<body>
<main>
<h1>Infrastructure Projects Search</h1>
<p>The schools, clinics, roads, libraries and housing that government builds: ${count} projects, with what they cost, who
is responsible and how far they are.</p>
${isSample ? '<p><strong>This is the sample catalogue: its projects are made up, none of them exists.</strong></p>' : ''}
<ul>
<li><a href="/api/v1/infrastructure-projects/full/search/">The listing</a>, page by page, as JSON</li>
<li><a href="/infrastructure-projects/full/search/csv">Every project with all its fields</a>, as CSV</li>
</ul>
</main>
</body>
</html>
`;
