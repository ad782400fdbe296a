/** Claims as they stand in the sources, so that a wrong one is found before anything runs. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goalOf, problemOf } from './conclude.ts';
import { claimsInTitle } from './ids.ts';
import { goalsOf } from './requirements.ts';
import type { Requirement } from './requirements.ts';
import { isOfGate } from './results.ts';

const TEST_FILES = '{bench,contract,e2e,sandbox,server,tools,web}/**/*.{test,spec}.{ts,tsx}';
/** Its own tests hold wrong claims on purpose. */
const LEFT_OUT = ['**/node_modules/**', 'tools/conformance/**'];
/** A title that is put together while running says only then what it claims. */
const PUT_TOGETHER = /[$%]/;
const ROW = /^\| (?<id>[A-Z]{3}-\d+) \| .* \| (?<proofs>[^|]*) \|$/gm;
const FILE = /`(?<file>[^`]+)`/g;

interface Claims {
  readonly file: string;
  readonly claims: readonly string[];
}

/** Titles stand in one line. */
const ofGate = (text: string, file: string): string =>
  file.startsWith('e2e/') ? text.split('\n').filter(isOfGate).join('\n') : text;

function claimsOf(root: string, read: (text: string, file: string) => string): Claims[] {
  return globSync(TEST_FILES, { cwd: root, exclude: LEFT_OUT })
    .toSorted()
    .map((file) => ({
      file,
      claims: [
        ...new Set(claimsInTitle(read(readFileSync(join(root, file), 'utf8'), file))),
      ].filter((claim) => !PUT_TOGETHER.test(claim)),
    }));
}

/** Every wrong claim, with the file it stands in. */
export function wrongTitles(root: string, requirements: readonly Requirement[]): string[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  return claimsOf(root, (text) => text).flatMap(({ file, claims }) =>
    claims.flatMap((claim) => {
      const problem = problemOf(claim, byId);
      return problem === null ? [] : [`${problem.why}: ${claim}: ${file}`];
    }),
  );
}

/** Where the page is stale already, without anything having run: `NAV-01: web/src/a.test.ts`. */
export function unlisted(
  root: string,
  requirements: readonly Requirement[],
  page: string,
): string[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const listed = filesByGoal(page, byId);
  return claimsOf(root, ofGate).flatMap(({ file, claims }) =>
    claims
      .map((claim) => goalOf(claim, byId, file))
      .filter((goal) => listed.get(goal)?.has(file) === false)
      .map((goal) => `not on docs/conformance.md: ${goal}: ${file}`),
  );
}

/** What the page lists for each goal. */
function filesByGoal(page: string, byId: ReadonlyMap<string, Requirement>) {
  const files = new Map<string, ReadonlySet<string>>();
  for (const { groups: { id = '', proofs = '' } = {} } of page.matchAll(ROW)) {
    const requirement = byId.get(id);
    // Each part begins in bold; what stands before the first is nothing.
    const texts =
      requirement?.parts.length === 0 ? [proofs] : proofs.split(/\*\*[^*]+\*\* /).slice(1);
    for (const [index, goal] of (requirement ? goalsOf(requirement) : []).entries()) {
      const named = (texts[index] ?? '').matchAll(FILE);
      files.set(goal, new Set([...named].map(({ groups }) => groups?.['file'] ?? '')));
    }
  }
  return files;
}
