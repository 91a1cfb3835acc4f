import { parentPort } from 'node:worker_threads';
import type { SearchTask, WorkerAnswer } from './search-protocol.ts';
import { searchTexts } from './search-texts.ts';

/** The thread in which expressions run, so that the host can end it when one does not come to an end. */
parentPort?.on('message', (task: SearchTask) => parentPort?.postMessage(answer(task)));

function answer(task: SearchTask): WorkerAnswer {
  try {
    return { kind: 'found', outcome: searchTexts(task) };
  } catch (error) {
    // "Regular expression too large" and stack overflows of the matcher; whatever else ends the thread.
    if (error instanceof SyntaxError || error instanceof RangeError) return { kind: 'refused' };
    throw error;
  }
}
