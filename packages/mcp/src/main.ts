#!/usr/bin/env node
import { createServer } from 'node:http';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Command } from 'commander';
import { mcpServer } from './server.ts';
import { VERSION } from './version.ts';

interface Options {
  readonly url: string;
  readonly http?: true;
  readonly host: string;
  readonly port: string;
  readonly name: readonly string[];
}

new Command('infra-projects-mcp')
  .description('Lets assistants ask Infrastructure Projects Search, by the Model Context Protocol')
  .version(VERSION)
  .requiredOption('--url <address>', 'address of the service, like https://projects.example')
  .option('--http', 'listen for streamable HTTP at /mcp, instead of standard input and output')
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--port <number>', 'port to listen on', '8002')
  .option('--name <host...>', 'host names that requests may name', ['localhost', '127.0.0.1'])
  .action((options: Options) => {
    if (!URL.canParse(options.url))
      throw new Error(`${options.url} is not an address like https://projects.example.`);
    const factory = () => mcpServer(options.url);
    if (options.http === true) listen(factory, options);
    else serveStdio(factory);
  })
  .parse();

function listen(factory: () => ReturnType<typeof mcpServer>, { host, port, name }: Options): void {
  const handle = toNodeHandler(createMcpHandler(factory));
  const isHost = hostHeaderValidation([...name]);
  const isOrigin = originValidation([...name]);
  createServer((request, response) => {
    if (!isHost(request, response) || !isOrigin(request, response)) return;
    if (request.url?.split('?')[0] === '/mcp') void handle(request as Parameters<typeof handle>[0], response);
    else response.writeHead(404).end();
  })
    .on('error', (error) => {
      console.error(`infra-projects-mcp: cannot listen on ${host}, port ${port} (${error.message}).`);
      process.exit(1);
    })
    .listen(Number(port), host, () => console.error(`Listening at http://${host}:${port}/mcp`));
}
