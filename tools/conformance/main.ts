/**
 * `npm run conformance [-- --check] [-- --need NAV-01,HDR-02..04,USR-09/coupon] [-- --titles]`
 *
 * Reads docs/requirements.tsv and the results in .state/results, writes docs/conformance.md and
 * prints `conformance: N/200, parts N/382` as its last line. `--check` compares instead of writing.
 * Exits 1 when a title names an unknown id or part, or no part where there are some, a test file
 * could not be loaded, the page is stale under `--check`, or what is listed after `--need` is not
 * proven. `--titles` only reads the titles in the sources and says which are wrong, or not on the page.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { conclude, missingOf, summary } from './conclude.ts';
import { parseClaims } from './ids.ts';
import { renderReport } from './report.ts';
import { parseRequirements } from './requirements.ts';
import { readResults } from './results.ts';
import { unlisted, wrongTitles } from './titles.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    need: { type: 'string', default: '' },
    root: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
    titles: { type: 'boolean', default: false },
  },
});

const root = resolve(options.root);
const requirements = parseRequirements(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));
const page = join(root, 'docs/conformance.md');
const problems = options.titles ? titles() : report();
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length > 0 ? 1 : 0;

function titles(): string[] {
  const wrong = wrongTitles(root, requirements);
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return wrong.length > 0 ? wrong : unlisted(root, requirements, text);
}

function report(): string[] {
  const folder = join(root, '.state/results');
  const results = existsSync(folder) ? readResults(folder, root) : { tests: [], broken: [] };
  const conclusion = conclude(requirements, results.tests);
  const text = renderReport(conclusion);
  console.log(summary(conclusion));
  const found = [
    ...results.broken.map((what) => `could not be loaded: ${what}`),
    ...conclusion.wrong.map(
      ({ claim, why, test }) => `${why}: ${claim}: ${test.file} › ${test.title}`,
    ),
    ...parseClaims(options.need)
      .flatMap((need) => missingOf(need, conclusion))
      .map((missing) => `missing ${missing}`),
  ];
  if (!options.check) {
    writeFileSync(page, text);
  } else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
    found.push('docs/conformance.md is stale; run npm run conformance');
  }
  return found;
}
