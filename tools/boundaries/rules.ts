/** One rule per function: it looks at one import and says what is wrong with it, if anything. */
import { AREAS, LAYERS, OPEN_FEATURES, TEST_EXTRA } from './areas.ts';
import { nameOf, type Edge, type Rule, type RuleContext } from './edge.ts';
import { PACKAGE_RULES } from './package-rules.ts';
import type { Zone } from './zones.ts';

const PLATFORM_CONTRACT = /^contract\/src\/(?:kernel\/.+|calls)\.ts$/;
const BROWSER_CONTRACT = /^contract\/src\/(?:kernel\/.+|[^/]+\.gen)\.ts$/;

const literalTarget: Rule = ({ ref }) =>
  ref.specifier === null
    ? 'a dynamic import names its target as plain text, so that it can be checked'
    : undefined;

const noExportAll: Rule = ({ ref }) =>
  ref.exportAll ? 'export * hides what leaves a file; name each export' : undefined;

const noDeepRelative: Rule = ({ ref }) =>
  ref.specifier?.startsWith('../../')
    ? `'${ref.specifier}' climbs two folders; use a package import (#…)`
    : undefined;

const resolvable: Rule = ({ ref, target }) =>
  target.kind === 'unresolved'
    ? `'${ref.specifier}' matches no entry of "imports" or "exports" in package.json`
    : undefined;

const ownWorkspace: Rule = ({ zone, ref, target, targetZone }) => {
  if (!targetZone || target.kind !== 'file' || zone.workspace === targetZone.workspace) {
    return undefined;
  }
  if (zone.workspace === '') {
    return undefined;
  }
  if (targetZone.area !== 'contract') {
    return `${zone.workspace} must not import '${ref.specifier}': workspaces share the contract and nothing else; run the other one as a process`;
  }
  return target.byPackageName
    ? undefined
    : `the contract is imported by its package name, not as '${ref.specifier}'`;
};

const allowedArea: Rule = ({ zone, ref, target, targetZone }) => {
  if (!targetZone || zone.area === 'unknown' || zone.area === 'settings') {
    return undefined;
  }
  const { mayImport, instead } = AREAS[zone.area];
  // A target in no known zone is reported where it stands.
  if (targetZone.area === 'unknown' || mayImport.includes(targetZone.area)) {
    return undefined;
  }
  if (zone.test && TEST_EXTRA[zone.workspace]?.includes(targetZone.area)) {
    return undefined;
  }
  if (targetZone.area === 'web/shared' && target.kind === 'file' && target.path.endsWith('.css')) {
    return undefined;
  }
  return `${zone.area} must not import '${ref.specifier}' (${targetZone.area}): ${instead}`;
};

const contractFromPlatform: Rule = ({ zone, ref, target, targetZone }) => {
  if (zone.area !== 'server/platform' || zone.test || targetZone?.area !== 'contract') {
    return undefined;
  }
  if (target.kind === 'file' && PLATFORM_CONTRACT.test(target.path)) {
    return undefined;
  }
  return `platform knows the contract's kernel and the call table, not the domain in '${ref.specifier}'`;
};

const factoriesInTests: Rule = ({ zone, ref, targetZone }) => {
  if (targetZone?.layer !== 'factory' || zone.layer === 'factory' || zone.test) {
    return undefined;
  }
  if (zone.area === 'server/seeds') {
    return undefined;
  }
  return `'${ref.specifier}' builds test data; only tests and seeds import factories`;
};

const throughTheDoor: Rule = ({ zone, ref, targetZone }) => {
  if (targetZone?.area !== 'server/modules' || targetZone.layer === 'index') {
    return undefined;
  }
  if (targetZone.layer === 'factory' || zone.area === 'server/root') {
    return undefined;
  }
  if (zone.area === 'server/modules' && zone.unit === targetZone.unit) {
    return undefined;
  }
  return `'${ref.specifier}' is inside module ${targetZone.unit}; import its index #modules/${targetZone.unit}`;
};

const ownFeature: Rule = ({ zone, ref, targetZone }) => {
  if (zone.area !== 'web/features' || targetZone?.area !== 'web/features') {
    return undefined;
  }
  if (zone.unit === targetZone.unit) {
    return undefined;
  }
  if (OPEN_FEATURES[zone.unit]?.includes(targetZone.unit)) {
    return targetZone.layer === 'index'
      ? undefined
      : `'${ref.specifier}' is inside feature ${targetZone.unit}; import its index #features/${targetZone.unit}/index.ts`;
  }
  return `feature ${zone.unit} must not import '${ref.specifier}' of feature ${targetZone.unit}: compose both in a page or move the shared part to #shared`;
};

const pureRules: Rule = (edge) => {
  const { zone, target, targetZone } = edge;
  if (zone.area !== 'server/modules' || zone.layer !== 'rules' || zone.test) {
    return undefined;
  }
  if (target.kind === 'file' && targetZone?.area === 'contract') {
    return undefined;
  }
  if (targetZone?.layer === 'rules') {
    return undefined;
  }
  return `rules are pure: they import the contract and other rules, not '${nameOf(edge)}'`;
};

const layerOrder: Rule = ({ zone, ref, targetZone }) => {
  if (zone.area !== 'server/modules' || zone.test || ref.typeOnly) {
    return undefined;
  }
  if (zone.layer === 'index' || zone.layer === 'factory') {
    return undefined;
  }
  if (targetZone?.area !== 'server/modules' || targetZone.unit !== zone.unit) {
    return undefined;
  }
  if (LAYERS[zone.layer].includes(targetZone.layer)) {
    return undefined;
  }
  return `${zone.layer} must not import '${ref.specifier}': the order is routes, then commands and queries, then rules and repo`;
};

const contractInBrowser: Rule = ({ zone, ref, target, targetZone }, { withZod }) => {
  if (zone.workspace !== 'web' || zone.test || zone.area === 'settings') {
    return undefined;
  }
  if (targetZone?.area !== 'contract' || target.kind !== 'file' || ref.typeOnly) {
    return undefined;
  }
  if (BROWSER_CONTRACT.test(target.path) && !withZod.has(target.path)) {
    return undefined;
  }
  return `'${ref.specifier}' would bring zod into the browser; use import type`;
};

/** In order: the first thing that is wrong with an import is the one worth saying. */
const RULES: readonly Rule[] = [
  literalTarget,
  noExportAll,
  noDeepRelative,
  resolvable,
  ownWorkspace,
  factoriesInTests,
  pureRules,
  allowedArea,
  contractFromPlatform,
  throughTheDoor,
  ownFeature,
  layerOrder,
  contractInBrowser,
  ...PACKAGE_RULES,
];

/** What is wrong with one import, or nothing. */
export function judge(edge: Edge, context: RuleContext): string | undefined {
  for (const rule of RULES) {
    const message = rule(edge, context);
    if (message !== undefined) {
      return message;
    }
  }
  return undefined;
}

const DUMPING_GROUND = /(?:^|\/)(?:utils?|helpers?|common|misc)\//;

/** What is wrong with the place and name of a file, whatever it imports. */
export function judgePlace(path: string, zone: Zone): string | undefined {
  if (zone.area === 'unknown') {
    return 'this folder is no known zone; see the layout in docs/architecture.md';
  }
  if (DUMPING_GROUND.test(path)) {
    return 'name a folder by its topic, not utils, helpers or common';
  }
  if (/(?:^|\/)index\.[cm]?[jt]sx?$/.test(path) && zone.layer !== 'index') {
    return 'index files are interfaces of modules and of features (<name>/index.ts) and nothing else';
  }
  return undefined;
}
