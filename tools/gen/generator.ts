/** Generated files, and whether those in the repository are what would be generated now. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Generator {
  readonly name: string;
  /** Path from the root of the repository. */
  readonly file: string;
  readonly render: () => string | Promise<string>;
}

export interface StaleFile {
  readonly name: string;
  readonly file: string;
  readonly path: string;
  /** What it should hold. */
  readonly text: string;
}

/** The files under a root that are missing or differ from what their generators render. */
export async function findStale(
  root: string,
  generators: readonly Generator[],
): Promise<StaleFile[]> {
  const stale: StaleFile[] = [];
  for (const { name, file, render } of generators) {
    const path = join(root, file);
    const text = await render();
    if ((await readIfThere(path)) !== text) {
      stale.push({ name, file, path, text });
    }
  }
  return stale;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}
