/** How a floor is started: as plain JavaScript, so that it does not pay for type stripping. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Program } from '../harness/process.ts';

/** A floor's program; `settings` reach it as JSON in the environment variable FLOOR. */
export function floorProgram(
  name: string,
  file: 'bare-fastify' | 'fastify-pg' | 'catalogue-pg' | 'order-pg' | 'order-channel',
  settings: { readonly port: number },
): Program {
  // Inside the workspace, so that it finds the same packages as its source does.
  const folder = new URL('../../dist/floors/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const source of readdirSync(new URL('.', import.meta.url))) {
    const text = stripTypeScriptTypes(readFileSync(new URL(source, import.meta.url), 'utf8'));
    const script = text.replaceAll(/(?<=from '\.\/[\w-]+)\.ts(?=')/g, '.js');
    writeFileSync(new URL(source.replace(/\.ts$/, '.js'), folder), script);
  }
  return {
    name,
    args: [fileURLToPath(new URL(`${file}.js`, folder))],
    env: { FLOOR: JSON.stringify(settings) },
    port: settings.port,
  };
}
