/** How a floor is started: as plain JavaScript, so that it does not pay for type stripping. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Program } from '../harness/process.ts';

/** A floor's program; `settings` reach it as JSON in the environment variable FLOOR. */
export function floorProgram(
  name: string,
  file: 'bare-fastify' | 'fastify-pg',
  settings: { readonly port: number },
): Program {
  // Inside the workspace, so that it finds the same packages as its source does.
  const folder = new URL('../../dist/floors/', import.meta.url);
  const program = new URL(`${file}.js`, folder);
  mkdirSync(folder, { recursive: true });
  const source = readFileSync(new URL(`${file}.ts`, import.meta.url), 'utf8');
  writeFileSync(program, stripTypeScriptTypes(source));
  return {
    name,
    args: [fileURLToPath(program)],
    env: { FLOOR: JSON.stringify(settings) },
    port: settings.port,
  };
}
