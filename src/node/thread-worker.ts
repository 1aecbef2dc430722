import { parentPort, workerData } from 'node:worker_threads';
import type { Call, FromCall } from './thread.ts';

/** Runs one function on a thread of its own, for `runOnThread`. */
const send = (message: FromCall) => parentPort!.postMessage(message);
const { file, name, args } = workerData as Call;
const { [name]: work } = await import(file);
send({ result: await work(...args, (news: unknown) => send({ news })) });
