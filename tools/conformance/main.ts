/**
 * `npm run conformance [-- --check] [-- --need NAV-01,HDR-02..04]`
 *
 * Reads docs/requirements.tsv and the results in .state/results, writes docs/conformance.md and
 * prints `conformance: N/200` as its last line. `--check` compares instead of writing. Exits 1
 * when a title names an unknown id, a test file could not be loaded, the page is stale under
 * `--check`, or a requirement listed after `--need` is not proven.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseIds } from './ids.ts';
import { conclude, reasonMissing, renderReport, summary } from './report.ts';
import { parseRequirements } from './requirements.ts';
import { readResults } from './results.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    need: { type: 'string', default: '' },
    root: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
  },
});

const root = resolve(options.root);
const page = join(root, 'docs/conformance.md');
const folder = join(root, '.state/results');

const requirements = parseRequirements(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));
const results = existsSync(folder) ? readResults(folder, root) : { tests: [], broken: [] };
const conclusion = conclude(requirements, results.tests);
const report = renderReport(requirements, conclusion);

const problems = [
  ...results.broken.map((what) => `could not be loaded: ${what}`),
  ...conclusion.unknown.map(({ id, test }) => `unknown id ${id}: ${test.file} › ${test.title}`),
  ...parseIds(options.need)
    .filter((id) => !conclusion.proven.has(id))
    .map((id) => `missing ${reasonMissing(id, conclusion)}`),
];
if (!options.check) {
  writeFileSync(page, report);
} else if (!existsSync(page) || readFileSync(page, 'utf8') !== report) {
  problems.push('docs/conformance.md is stale; run npm run conformance');
}

for (const problem of problems) console.error(problem);
console.log(summary(requirements, conclusion));
process.exitCode = problems.length > 0 ? 1 : 0;
