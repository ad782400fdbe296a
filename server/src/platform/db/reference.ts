/** Data that comes with the release: places, and whatever else modules bring along. */
import type { Module } from '#platform/module';

/** Lets every module load its reference data; safe to repeat. */
export async function loadReference(modules: readonly Module[]): Promise<void> {
  for (const { reference } of modules) {
    await reference?.();
  }
}
