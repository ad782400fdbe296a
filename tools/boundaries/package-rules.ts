/** Rules about packages: who may import which. */
import { nameOf, type Edge, type Rule } from './edge.ts';
import { declarationOf } from './workspaces.ts';

const SQL_PACKAGES = new Set(['kysely', 'pg']);
const SQL_FOLDER = 'server/src/platform/db/';
/** The one file of platform/db that stories may know: they open transactions, repos use them. */
const TRANSACTION_FILE = `${SQL_FOLDER}transaction.ts`;
const HTTP = /^(?:fastify|@fastify\/.+|node:https?)$/;
const KIT = /^(?:antd|@ant-design\/.+|@rc-component\/.+|rc-.+)$/;
const KIT_FILE = /^web\/src\/(?:features\/.+|shared\/ui\/kit-[^/]+\.tsx)$/;
const UI_PACKAGES = new Set(['react', 'react-dom']);
const SHIPPED = /^(?:contract|server|web|sandbox)\/src\//;

/** Whether a package is antd or a part of it. */
export function isKit(name: string): boolean {
  return KIT.test(name);
}

function packageOf({ target }: Edge): string | undefined {
  return target.kind === 'package' || target.kind === 'builtin' ? target.name : undefined;
}

const sqlInRepo: Rule = (edge) => {
  const { zone, target } = edge;
  if (zone.area !== 'server/modules' || zone.test) {
    return undefined;
  }
  if (zone.layer === 'repo' || zone.layer === 'factory') {
    return undefined;
  }
  const sql =
    target.kind === 'file'
      ? target.path.startsWith(SQL_FOLDER) && target.path !== TRANSACTION_FILE
      : SQL_PACKAGES.has(nameOf(edge));
  return sql ? `SQL belongs in a *.repo.ts file; '${nameOf(edge)}' is not for here` : undefined;
};

const httpInRoutes: Rule = (edge) => {
  const { zone } = edge;
  if (zone.area !== 'server/modules' || zone.test || zone.layer === 'routes') {
    return undefined;
  }
  if (!HTTP.test(packageOf(edge) ?? '')) {
    return undefined;
  }
  return `HTTP belongs in a *.routes.ts file; '${nameOf(edge)}' is not for here`;
};

const contractPackages: Rule = (edge) => {
  if (edge.zone.area !== 'contract' || edge.zone.test) {
    return undefined;
  }
  const name = packageOf(edge);
  if (name === undefined || name === 'zod') {
    return undefined;
  }
  return `the contract runs everywhere and imports zod alone, not '${name}'`;
};

const kitInIslands: Rule = (edge) => {
  if (edge.zone.workspace !== 'web' || edge.zone.test || !isKit(packageOf(edge) ?? '')) {
    return undefined;
  }
  if (KIT_FILE.test(edge.path)) {
    return undefined;
  }
  return `'${nameOf(edge)}' is for lazy islands: files of a feature, or shared/ui/kit-*.tsx`;
};

const uiPackages: Rule = (edge) => {
  const { zone, path } = edge;
  const name = packageOf(edge);
  if (zone.area !== 'web/ui' || zone.test || name === undefined || UI_PACKAGES.has(name)) {
    return undefined;
  }
  if (isKit(name) && KIT_FILE.test(path)) {
    return undefined;
  }
  return `shared/ui knows React alone, not '${name}'`;
};

const declared: Rule = ({ path, zone, ref, target }, { workspaces }) => {
  if (target.kind !== 'package') {
    return undefined;
  }
  const { name } = target;
  const declaration = declarationOf(workspaces, zone.workspace, name);
  const shipped = SHIPPED.test(path) && !zone.test;
  if (declaration === 'dependency') {
    return undefined;
  }
  if (declaration === 'development' && (!shipped || ref.typeOnly)) {
    return undefined;
  }
  if (declaration === 'root' && (zone.test || zone.area === 'settings')) {
    return undefined;
  }
  if (declaration === 'root' && path.endsWith('.config.ts')) {
    return undefined;
  }
  const where = zone.workspace === '' ? 'package.json' : `${zone.workspace}/package.json`;
  return declaration === 'development'
    ? `'${name}' is used at run time; move it to "dependencies" of ${where}`
    : `'${name}' is not declared in ${where}`;
};

/** In order, as all rules are. */
export const PACKAGE_RULES: readonly Rule[] = [
  sqlInRepo,
  httpInRoutes,
  contractPackages,
  kitInIslands,
  uiPackages,
  declared,
];
