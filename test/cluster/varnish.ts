import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { projectRoot, temporaryFolder } from '../program.ts';
import { systemProgram } from '../system-program.ts';

export interface Varnish {
  readonly base: string;
  /** The port where it expects the PROXY protocol. */
  readonly proxiedPort: number;
  /** Runs a command of varnishadm. */
  administer(...command: readonly string[]): void;
  stop(): Promise<void>;
}

/** The system's Varnish with `deploy/varnish/default.vcl` in front of one node, and of alerts. */
export async function startVarnish(nodePort: number, alertsPort = 9): Promise<Varnish> {
  const program = systemProgram(['varnishd'], 'varnish');
  const folder = temporaryFolder();
  const [port, proxiedPort] = [await freePort(), await freePort()];
  const vcl = join(folder.path, 'default.vcl');
  const deployed = readFileSync(join(projectRoot, 'deploy/varnish/default.vcl'), 'utf8');
  writeFileSync(
    vcl,
    deployed
      .replace('.port = "8000"', `.port = "${nodePort}"`)
      .replace('.port = "8002"', `.port = "${alertsPort}"`),
  );
  const work = join(folder.path, 'work');
  const addresses = ['-a', `127.0.0.1:${port}`, '-a', `127.0.0.1:${proxiedPort},PROXY`];
  // `-j none`: it stays the user who runs the test.
  const args = ['-j', 'none', '-F', '-n', work, ...addresses, '-f', vcl, '-s', 'malloc,64m'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const killAtExit = () => child.kill('SIGTERM');
  process.once('exit', killAtExit);
  return {
    base: `http://127.0.0.1:${port}`,
    proxiedPort,
    administer: (...command) => {
      const { status, stdout, stderr } = spawnSync('varnishadm', ['-n', work, ...command], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`varnishadm ${command.join(' ')}: ${stdout}${stderr}${said}`);
    },
    stop: async () => {
      process.removeListener('exit', killAtExit);
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      folder.remove();
    },
  };
}
