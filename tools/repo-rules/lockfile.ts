/** What package-lock.json says about hosts, licences and install scripts. */
import { z } from 'zod';

export const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      license: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
export type Lockfile = z.output<typeof Lockfile>;

/** Licences that let us ship the package with the product under its own terms. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** The image library behind `sharp`: LGPL, and linked as a shared library anyone may replace. */
const LINKED_LIBRARY = { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };

/** Fonts may be embedded in what we make under the licence made for that. */
const FONTS = { packages: /^@fontsource/, licence: 'OFL-1.1' };

/** Packages whose manifest says nothing; what the licence file inside them says. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

const INSTALLED = 'node_modules/';

/** Problems of the lockfile; `allowScripts` is the table of the root package.json. */
export function lockfileProblems(
  { packages }: Lockfile,
  allowScripts: Readonly<Record<string, boolean>>,
): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (entry.link || !path.includes(INSTALLED)) {
      return [];
    }
    const name = path.slice(path.lastIndexOf(INSTALLED) + INSTALLED.length);
    const label = `${name}@${entry.version ?? ''}`;
    const problems: string[] = [];
    if (/^(?:git\+)?https?:|^git/.test(entry.resolved ?? '')) {
      problems.push(
        `${label} is resolved from a host; the lockfile names packages and hashes only`,
      );
    }
    if (!isAllowedLicence(entry.license ?? READ_BY_HAND[label], name)) {
      problems.push(`${label} has the licence '${entry.license ?? 'none'}', which is not allowed`);
    }
    if (entry.hasInstallScript && !allowScripts[name] && !allowScripts[label]) {
      problems.push(`${label} runs an install script and is not named in allowScripts`);
    }
    return problems;
  });
}

/** `MIT`, or `(MIT OR GPL-3.0)` where one choice is enough, or `MIT AND ISC` where all count. */
function isAllowedLicence(expression: string | undefined, name: string): boolean {
  const allowed = (licence: string): boolean =>
    LICENCES.has(licence) ||
    [LINKED_LIBRARY, FONTS].some((of) => of.packages.test(name) && licence === of.licence);
  return (expression ?? '')
    .replace(/^\((?<inside>.*)\)$/, '$<inside>')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed(licence.trim())));
}
