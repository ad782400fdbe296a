/** Claims as they stand in the sources, so that a wrong one is found before anything runs. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemOf } from './conclude.ts';
import { claimsInTitle } from './ids.ts';
import type { Requirement } from './requirements.ts';

const TEST_FILES = '{bench,contract,e2e,sandbox,server,tools,web}/**/*.{test,spec}.{ts,tsx}';
/** Its own tests hold wrong claims on purpose. */
const LEFT_OUT = ['**/node_modules/**', 'tools/conformance/**'];
/** A title that is put together while running says only then what it claims. */
const PUT_TOGETHER = /[$%]/;

/** Every wrong claim, with the file it stands in. */
export function wrongTitles(root: string, requirements: readonly Requirement[]): string[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  return globSync(TEST_FILES, { cwd: root, exclude: LEFT_OUT })
    .toSorted()
    .flatMap((file) =>
      [...new Set(claimsInTitle(readFileSync(join(root, file), 'utf8')))]
        .filter((claim) => !PUT_TOGETHER.test(claim))
        .flatMap((claim) => {
          const problem = problemOf(claim, byId);
          return problem === null ? [] : [`${problem.why}: ${claim}: ${file}`];
        }),
    );
}
