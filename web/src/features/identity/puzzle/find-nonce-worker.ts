import { findNonce } from './find-nonce.ts';
import type { WorkOrder, WorkReport } from './puzzle-work.ts';

function report(message: WorkReport): void {
  self.postMessage(message, { transfer: [] });
}

/** Works aside, so that the page stays usable meanwhile. */
self.addEventListener('message', ({ data: { id, bits } }: MessageEvent<WorkOrder>) => {
  report({ nonce: findNonce(id, bits, (tried) => report({ tried })) });
});
