import { printable } from '../project/words.ts';
import { openFilesLimit } from './processes/limits.ts';

interface Failure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
}

/** Node reads the files of the program all at once. With 200 descriptors it fails. */
const LEAST_FILES = 256;

const FILES = `The process may not open as many files as it needs: raise its limit (ulimit -n, LimitNOFILE) to ${LEAST_FILES} or more.`;
const MEMORY =
  'There is not enough memory: raise the limit of the process (MemoryMax, docker run --memory, ulimit -v).';
const THREADS =
  'The process may not start the threads and processes that it needs: raise its limit (TasksMax, docker run --pids-limit, ulimit -u).';

const sentences: Readonly<Record<string, string>> = {
  EMFILE: FILES,
  ENFILE: FILES,
  ENOMEM: MEMORY,
  ERR_MEMORY_ALLOCATION_FAILED: MEMORY,
  ERR_WORKER_OUT_OF_MEMORY: MEMORY,
  ERR_WORKER_INIT_FAILED: THREADS,
};

/** Says what the system refused to this process and how to allow it; undefined for other failures. */
export function shortage(error: unknown): string | undefined {
  const { code, syscall, message } = (error ?? {}) as Failure;
  if (typeof code === 'string' && Object.hasOwn(sentences, code)) return sentences[code];
  if (code === 'EAGAIN' && String(syscall).startsWith('spawn')) return THREADS;
  // V8 has no code for these.
  const isMemory = error instanceof RangeError && /out of memory|allocation failed/i.test(String(message));
  return isMemory ? MEMORY : undefined;
}

/**
 * Ends the process with one sentence if the system refuses what it needs, instead of a stack trace.
 * With too few descriptors at once: Node would report other files of the program as missing.
 */
export function explainShortages(): void {
  const end = (why: string | undefined) => {
    if (why === undefined) return;
    console.error(`infra-projects: ${why}`);
    process.exit(1);
  };
  process.on('uncaughtExceptionMonitor', (error) => end(shortage(error)));
  if ((openFilesLimit() ?? LEAST_FILES) < LEAST_FILES) end(FILES);
}

/** The message of an error on one line, without characters that command a terminal. */
export function explain(error: unknown): string {
  const message = shortage(error) ?? (error instanceof Error ? error.message : String(error));
  const lines = message.split(/[\n\r\t]/).map((line) => line.trim());
  return printable(lines.filter((line) => line !== '').join(' '));
}
