import { McpServer } from '@modelcontextprotocol/server';
import { InfraProjects } from '#client';
import { addTools } from './tools.ts';
import { VERSION } from './version.ts';

/** A server of the protocol that asks the service at `url`. It keeps nothing between requests. */
export function mcpServer(url: string): McpServer {
  const base = url.replace(/(?<!\/)\/+$/, '');
  const client = new InfraProjects(base, {
    headers: { 'user-agent': `infra-projects-mcp/${VERSION}` },
    retries: 2,
    timeoutMs: 20_000,
  });
  const server = new McpServer(
    { name: 'infra-projects', title: 'Infrastructure Projects Search', version: VERSION },
    {
      instructions:
        'Answers questions about public infrastructure projects that the departments of a country report. Figures are as reported: say so, and give the links to the pages.',
    },
  );
  addTools(server, client, base);
  return server;
}
