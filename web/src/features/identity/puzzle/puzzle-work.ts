/** What the page tells the worker, and what it hears from it. */
export interface WorkOrder {
  readonly id: string;
  readonly bits: number;
}
export type WorkReport = { readonly tried: number } | { readonly nonce: string };

interface Work {
  readonly nonce: Promise<string>;
  stop(): void;
}

/** Lets a worker find the nonce of a puzzle. */
export function startWork(order: WorkOrder, onTried: (tried: number) => void): Work {
  const worker = new Worker(new URL('find-nonce-worker.ts', import.meta.url), { type: 'module' });
  const nonce = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkReport>) => {
      if ('nonce' in data) {
        resolve(data.nonce);
      } else {
        onTried(data.tried);
      }
    });
    worker.addEventListener('error', () => reject(new Error('the worker failed')));
  });
  worker.postMessage(order, { transfer: [] });
  return { nonce, stop: () => worker.terminate() };
}
