import { parentPort, workerData } from 'node:worker_threads';
import { publishDraft } from './publish-draft.ts';
import type { PublishRequest } from './publish-request.ts';

/** Publishes on a thread of its own, so that pages are served meanwhile. */
parentPort!.postMessage(await publishDraft(workerData as PublishRequest));
