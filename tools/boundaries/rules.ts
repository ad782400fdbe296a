/** One rule per function: it looks at one import and says what is wrong with it, if anything. */
import { AREAS, LAYERS, TEST_EXTRA } from './areas.ts';
import type { ImportRef } from './imports.ts';
import { declarationOf, type Target, type Workspaces } from './workspaces.ts';
import type { Zone } from './zones.ts';

export interface Edge {
  readonly path: string;
  readonly zone: Zone;
  readonly ref: ImportRef;
  readonly target: Target;
  /** The zone of the target when it is a file of this repository. */
  readonly targetZone: Zone | undefined;
}

export interface RuleContext {
  readonly workspaces: Workspaces;
  /** Contract files that load zod at run time, directly or through others. */
  readonly withZod: ReadonlySet<string>;
}

type Rule = (edge: Edge, context: RuleContext) => string | undefined;

const SQL_PACKAGES = new Set(['kysely', 'pg']);
const SQL_FOLDER = 'server/src/platform/db/';
/** The one file of platform/db that stories may know: they open transactions, repos use them. */
const TRANSACTION_FILE = `${SQL_FOLDER}transaction.ts`;
const HTTP = /^(?:fastify|@fastify\/.+|node:https?)$/;
const KIT = /^(?:antd|@ant-design\/.+|@rc-component\/.+|rc-.+)$/;
const KIT_FILE = /^web\/src\/(?:features\/.+|shared\/ui\/kit-[^/]+\.tsx)$/;
const PLATFORM_CONTRACT = /^contract\/src\/(?:kernel\/.+|calls|availability)\.ts$/;
const BROWSER_CONTRACT = /^contract\/src\/(?:kernel\/.+|[^/]+\.gen)\.ts$/;
const UI_PACKAGES = new Set(['react', 'react-dom']);
const SHIPPED = /^(?:contract|server|web|sandbox)\/src\//;

/** Whether a package is antd or a part of it. */
export function isKit(name: string): boolean {
  return KIT.test(name);
}

/** How a message names the target. */
function nameOf({ ref, target }: Edge): string {
  return target.kind === 'package' || target.kind === 'builtin' ? target.name : `${ref.specifier}`;
}

function packageOf({ target }: Edge): string | undefined {
  return target.kind === 'package' || target.kind === 'builtin' ? target.name : undefined;
}

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
  if (!targetZone || target.kind !== 'file' || zone.workspace === targetZone.workspace)
    return undefined;
  if (zone.workspace === '') return undefined;
  if (targetZone.area !== 'contract') {
    return `${zone.workspace} must not import '${ref.specifier}': workspaces share the contract and nothing else; run the other one as a process`;
  }
  return target.byPackageName
    ? undefined
    : `the contract is imported by its package name, not as '${ref.specifier}'`;
};

const allowedArea: Rule = ({ zone, ref, target, targetZone }) => {
  if (!targetZone || zone.area === 'unknown' || zone.area === 'settings') return undefined;
  const { mayImport, instead } = AREAS[zone.area];
  // A target in no known zone is reported where it stands.
  if (targetZone.area === 'unknown' || mayImport.includes(targetZone.area)) return undefined;
  if (zone.test && TEST_EXTRA[zone.workspace]?.includes(targetZone.area)) return undefined;
  if (targetZone.area === 'web/shared' && target.kind === 'file' && target.path.endsWith('.css')) {
    return undefined;
  }
  return `${zone.area} must not import '${ref.specifier}' (${targetZone.area}): ${instead}`;
};

const contractFromPlatform: Rule = ({ zone, ref, target, targetZone }) => {
  if (zone.area !== 'server/platform' || zone.test || targetZone?.area !== 'contract')
    return undefined;
  if (target.kind === 'file' && PLATFORM_CONTRACT.test(target.path)) return undefined;
  return `platform knows the contract's kernel and the call table, not the domain in '${ref.specifier}'`;
};

const factoriesInTests: Rule = ({ zone, ref, targetZone }) => {
  if (targetZone?.layer !== 'factory' || zone.layer === 'factory' || zone.test) return undefined;
  if (zone.area === 'server/seeds') return undefined;
  return `'${ref.specifier}' builds test data; only tests and seeds import factories`;
};

const throughTheDoor: Rule = ({ zone, ref, targetZone }) => {
  if (targetZone?.area !== 'server/modules' || targetZone.layer === 'door') return undefined;
  if (targetZone.layer === 'factory' || zone.area === 'server/root') return undefined;
  if (zone.area === 'server/modules' && zone.unit === targetZone.unit) return undefined;
  return `'${ref.specifier}' is inside module ${targetZone.unit}; import its door #modules/${targetZone.unit}`;
};

const ownFeature: Rule = ({ zone, ref, targetZone }) => {
  if (zone.area !== 'web/features' || targetZone?.area !== 'web/features') return undefined;
  if (zone.unit === targetZone.unit) return undefined;
  return `feature ${zone.unit} must not import '${ref.specifier}' of feature ${targetZone.unit}: compose both in a page or move the shared part to #shared`;
};

const pureRules: Rule = (edge) => {
  const { zone, target, targetZone } = edge;
  if (zone.area !== 'server/modules' || zone.layer !== 'rules' || zone.test) return undefined;
  if (target.kind === 'file' && targetZone?.area === 'contract') return undefined;
  if (targetZone?.layer === 'rules') return undefined;
  return `rules are pure: they import the contract and other rules, not '${nameOf(edge)}'`;
};

const layerOrder: Rule = ({ zone, ref, targetZone }) => {
  if (zone.area !== 'server/modules' || zone.test || ref.typeOnly) return undefined;
  if (zone.layer === 'door' || zone.layer === 'factory') return undefined;
  if (targetZone?.area !== 'server/modules' || targetZone.unit !== zone.unit) return undefined;
  if (LAYERS[zone.layer].includes(targetZone.layer)) return undefined;
  return `${zone.layer} must not import '${ref.specifier}': the order is routes, then commands and queries, then rules and repo`;
};

const sqlInRepo: Rule = (edge) => {
  const { zone, target } = edge;
  if (zone.area !== 'server/modules' || zone.test) return undefined;
  if (zone.layer === 'repo' || zone.layer === 'factory') return undefined;
  const sql =
    target.kind === 'file'
      ? target.path.startsWith(SQL_FOLDER) && target.path !== TRANSACTION_FILE
      : SQL_PACKAGES.has(nameOf(edge));
  return sql ? `SQL belongs in a *.repo.ts file; '${nameOf(edge)}' is not for here` : undefined;
};

const httpInRoutes: Rule = (edge) => {
  const { zone } = edge;
  if (zone.area !== 'server/modules' || zone.test || zone.layer === 'routes') return undefined;
  if (!HTTP.test(packageOf(edge) ?? '')) return undefined;
  return `HTTP belongs in a *.routes.ts file; '${nameOf(edge)}' is not for here`;
};

const contractPackages: Rule = (edge) => {
  if (edge.zone.area !== 'contract' || edge.zone.test) return undefined;
  const name = packageOf(edge);
  if (name === undefined || name === 'zod') return undefined;
  return `the contract runs everywhere and imports zod alone, not '${name}'`;
};

const kitInIslands: Rule = (edge) => {
  if (edge.zone.workspace !== 'web' || edge.zone.test || !isKit(packageOf(edge) ?? ''))
    return undefined;
  if (KIT_FILE.test(edge.path)) return undefined;
  return `'${nameOf(edge)}' is for lazy islands: files of a feature, or shared/ui/kit-*.tsx`;
};

const uiPackages: Rule = (edge) => {
  const { zone, path } = edge;
  const name = packageOf(edge);
  if (zone.area !== 'web/ui' || zone.test || name === undefined || UI_PACKAGES.has(name))
    return undefined;
  if (isKit(name) && KIT_FILE.test(path)) return undefined;
  return `shared/ui knows React alone, not '${name}'`;
};

const contractInBrowser: Rule = ({ zone, ref, target, targetZone }, { withZod }) => {
  if (zone.workspace !== 'web' || zone.test || zone.area === 'settings') return undefined;
  if (targetZone?.area !== 'contract' || target.kind !== 'file' || ref.typeOnly) return undefined;
  if (BROWSER_CONTRACT.test(target.path) && !withZod.has(target.path)) return undefined;
  return `'${ref.specifier}' would bring zod into the browser; use import type`;
};

const declared: Rule = ({ path, zone, ref, target }, { workspaces }) => {
  if (target.kind !== 'package') return undefined;
  const { name } = target;
  const declaration = declarationOf(workspaces, zone.workspace, name);
  const shipped = SHIPPED.test(path) && !zone.test;
  if (declaration === 'dependency') return undefined;
  if (declaration === 'development' && (!shipped || ref.typeOnly)) return undefined;
  if (declaration === 'root' && (zone.test || zone.area === 'settings')) return undefined;
  if (declaration === 'root' && path.endsWith('.config.ts')) return undefined;
  const where = zone.workspace === '' ? 'package.json' : `${zone.workspace}/package.json`;
  return declaration === 'development'
    ? `'${name}' is used at run time; move it to "dependencies" of ${where}`
    : `'${name}' is not declared in ${where}`;
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
  sqlInRepo,
  httpInRoutes,
  contractPackages,
  kitInIslands,
  uiPackages,
  contractInBrowser,
  declared,
];

/** What is wrong with one import, or nothing. */
export function judge(edge: Edge, context: RuleContext): string | undefined {
  for (const rule of RULES) {
    const message = rule(edge, context);
    if (message !== undefined) return message;
  }
  return undefined;
}

const DUMPING_GROUND = /(?:^|\/)(?:utils?|helpers?|common|misc)\//;

/** What is wrong with the place and name of a file, whatever it imports. */
export function judgePlace(path: string, zone: Zone): string | undefined {
  if (zone.area === 'unknown') {
    return 'this folder is no known zone; see the layout in docs/architecture.md';
  }
  if (DUMPING_GROUND.test(path)) return 'name a folder by its topic, not utils, helpers or common';
  if (/(?:^|\/)index\.[cm]?[jt]sx?$/.test(path) && zone.layer !== 'door') {
    return 'index files are module doors (server/src/modules/<module>/index.ts) and nothing else';
  }
  return undefined;
}
