/** Before all tests: one sandbox, which every test application sends its messages through. */
import { startSandbox } from './sandbox.ts';
import type { TestProject } from 'vitest/node';
import type { Sandbox } from './sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sandbox: Pick<Sandbox, 'origin' | 'environment'>;
  }
}

/** Starts the sandbox and ends it after the last test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandbox();
  const { origin, environment } = sandbox;
  project.provide('sandbox', { origin, environment });
  return async () => sandbox.stop();
}
