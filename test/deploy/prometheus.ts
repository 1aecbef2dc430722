import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { projectRoot } from '../program.ts';
import { systemProgram } from '../system-program.ts';

/** Where the files are that operators give to Prometheus. */
const rulesFolder = join(projectRoot, 'deploy/prometheus');

interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}

interface Rule {
  readonly name: string;
  readonly health: string;
  readonly state: string;
  readonly lastError?: string;
}

export interface Prometheus {
  query(expression: string): Promise<readonly Series[]>;
  /** Names of all metrics that it has read. */
  names(): Promise<readonly string[]>;
  rules(): Promise<readonly Rule[]>;
  stop(): Promise<void>;
}

/** The exit code of `promtool` and what it prints. */
export function promtool(...args: readonly string[]): {
  readonly code: number | null;
  readonly output: string;
} {
  const program = systemProgram(['promtool'], 'prometheus');
  const { status, stdout, stderr } = spawnSync(program, [...args], { cwd: rulesFolder, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

/** Prometheus' own example of a configuration file, with other addresses and a shorter interval. */
function configured(targets: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(rulesFolder, 'prometheus.yml'), 'utf8').replaceAll(
    /interval: 15s/g,
    'interval: 1s',
  );
  for (const [job, target] of Object.entries(targets))
    text = text.replace(new RegExp(`(job_name: ${job}\\n.*?targets: )\\[.*?\\]`, 's'), `$1["${target}"]`);
  return text;
}

/** Runs Prometheus with the files of `deploy/prometheus`. `targets` has the address of each job. */
export async function startPrometheus(
  folder: string,
  targets: Readonly<Record<string, string>>,
): Promise<Prometheus> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'prometheus.yml'), configured(targets));
  for (const name of ['rules.yml', 'backup-rules.yml'])
    writeFileSync(join(folder, name), readFileSync(join(rulesFolder, name)));
  const address = `127.0.0.1:${await freePort()}`;
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ];
  const process = spawn(systemProgram(['prometheus'], 'prometheus'), args, { stdio: 'ignore' });
  const ask = async (path: string) => {
    const answer = await (await fetch(`http://${address}/api/v1/${path}`)).json();
    if (answer.status !== 'success') throw new Error(`${path}: ${answer.error}`);
    return answer.data;
  };
  return {
    query: async (expression) => (await ask(`query?query=${encodeURIComponent(expression)}`)).result,
    names: () => ask('label/__name__/values'),
    rules: async () => (await ask('rules')).groups.flatMap(({ rules }: { rules: readonly Rule[] }) => rules),
    stop: async () => {
      if (process.exitCode !== null) return;
      process.kill('SIGTERM');
      await once(process, 'exit');
    },
  };
}
