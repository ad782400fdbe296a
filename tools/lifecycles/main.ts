/** `node tools/lifecycles/main.ts [root]`: prints every state that is written or numbered by hand. */
import { fileURLToPath } from 'node:url';
import { checkLifecycles } from './check.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
const problems = checkLifecycles(root);
for (const { path, line, message } of problems) {
  console.error(`${path}:${line} ${message}`);
}
console.log(`lifecycles: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
