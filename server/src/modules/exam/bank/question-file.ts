/** A file of questions on a disk, with its pictures in the folder `pictures` beside it. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { QuestionFile } from './import.commands.ts';

/** Opens a file; its pictures are read when a question names them. */
export async function folderFile(path: string): Promise<QuestionFile> {
  const folder = join(dirname(path), 'pictures');
  return {
    name: basename(path),
    content: await readFile(path),
    picture: async (name) =>
      readFile(join(folder, name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
          return null;
        }
        throw error;
      }),
  };
}
