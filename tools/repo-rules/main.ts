/** `node tools/repo-rules/main.ts [root]`: prints what does not belong in the repository. */
import { fileURLToPath } from 'node:url';
import { checkRepository } from './check.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
const problems = checkRepository(root);
for (const problem of problems) {
  console.error(problem);
}
console.log(`repository rules: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
