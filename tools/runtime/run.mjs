// Runs a tool of node_modules, or any other command, in a Node that is new enough:
//
//     node tools/runtime/run.mjs vitest run --project unit
//
// What the tool starts runs in the same Node: its folder is the first in PATH. Old versions of Node
// read this file, too.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { least, newEnoughNode, root } from './node.mjs';

const [tool, ...args] = process.argv.slice(2);
const node = newEnoughNode();
if (node === undefined) {
  console.error(
    `${tool} needs Node ${least} or newer, and this is ${process.version}: install Node 24, or run "npm ci", which brings one for most systems.`,
  );
  process.exit(1);
}

const PATH = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const child = spawn(tool, args, {
  stdio: 'inherit',
  env: { ...process.env, PATH },
  // In Windows, tools are scripts of its shell.
  shell: process.platform === 'win32',
});

for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// A terminal sends it to the tool as well.
process.on('SIGINT', () => {});

child.on('error', ({ message }) => {
  console.error(`${tool} cannot be started: ${message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
