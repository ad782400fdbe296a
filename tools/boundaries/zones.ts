/**
 * Which part of the repository a file belongs to, read from its path alone: a new module or
 * feature is a zone the moment its folder exists.
 */

export type Area =
  | 'contract'
  /** Composition root: app.ts, main.ts and what each role of the program starts. */
  | 'server/root'
  | 'server/config'
  /** What only development may do; the production build leaves it out. */
  | 'server/development'
  | 'server/events'
  | 'server/platform'
  | 'server/gateways'
  | 'server/modules'
  | 'server/seeds'
  | 'server/test'
  | 'web/app'
  | 'web/pages'
  | 'web/features'
  | 'web/shared'
  | 'web/ui'
  | 'web/test'
  /** A workspace that only has one zone: sandbox, e2e, bench, tools. */
  | 'standalone'
  /** Build and test configuration directly in a workspace folder or at the root. */
  | 'settings'
  | 'unknown';

/**
 * The part a file plays inside a server module, from its suffix: `coupon.rules.ts` is rules. Of a
 * feature of the web only the index is told apart.
 */
export type Layer =
  | 'rules'
  | 'repo'
  | 'present'
  | 'commands'
  | 'queries'
  | 'routes'
  | 'factory'
  | 'index'
  | 'other';

export interface Zone {
  readonly workspace: string;
  readonly area: Area;
  /** Name of the module or feature; empty elsewhere. */
  readonly unit: string;
  readonly layer: Layer;
  readonly test: boolean;
}

const LAYERS: ReadonlySet<string> = new Set<Layer>([
  'rules',
  'repo',
  'present',
  'commands',
  'queries',
  'routes',
  'factory',
]);

const SERVER_FOLDERS: Readonly<Record<string, Area>> = {
  roles: 'server/root',
  config: 'server/config',
  development: 'server/development',
  platform: 'server/platform',
  gateways: 'server/gateways',
};
const WEB_FOLDERS: Readonly<Record<string, Area>> = {
  app: 'web/app',
  pages: 'web/pages',
  shared: 'web/shared',
};
const STANDALONE = new Set(['sandbox', 'e2e', 'bench', 'tools']);
const TEST_FILE = /(?:\.(?:test|spec)|\/test-setup)\.[cm]?[jt]sx?$/;

/** Whether a file is a test by its name; the harness is not. */
export function isTestFile(path: string): boolean {
  return TEST_FILE.test(path);
}

/** The zone of a path relative to the repository root, with forward slashes. */
export function zoneOf(path: string): Zone {
  const [workspace = '', ...rest] = path.split('/');
  const test = isTestFile(path) || rest[0] === 'test';
  const zone = (area: Area, unit = '', layer: Layer = 'other'): Zone => ({
    workspace: rest.length === 0 ? '' : workspace,
    area,
    unit,
    layer,
    test,
  });

  if (rest.length <= 1 && !STANDALONE.has(workspace)) {
    return zone('settings');
  }
  switch (workspace) {
    case 'contract':
      return zone(rest[0] === 'src' ? 'contract' : 'unknown');
    case 'server':
      return serverZone(rest, zone);
    case 'web':
      return webZone(rest, zone);
    default:
      return zone(STANDALONE.has(workspace) ? 'standalone' : 'unknown');
  }
}

type MakeZone = (area: Area, unit?: string, layer?: Layer) => Zone;

function serverZone([top, folder = '', unit = '', ...inner]: string[], zone: MakeZone): Zone {
  if (top === 'test') {
    return zone('server/test');
  }
  if (top === 'seeds') {
    return zone('server/seeds');
  }
  if (top !== 'src') {
    return zone('unknown');
  }
  if (folder === 'modules' && inner.length > 0) {
    return zone('server/modules', unit, layerOf(inner));
  }
  if (/^config(?:-\w+)?\.ts$/.test(folder)) {
    return zone('server/config');
  }
  if (folder === 'events.ts') {
    return zone('server/events');
  }
  if (unit === '') {
    return zone('server/root');
  }
  return zone(SERVER_FOLDERS[folder] ?? 'unknown');
}

function webZone([top, folder = '', unit = '', ...inner]: string[], zone: MakeZone): Zone {
  if (top === 'test') {
    return zone('web/test');
  }
  if (top !== 'src') {
    return zone('unknown');
  }
  if (unit === '') {
    return zone('web/app');
  }
  if (folder === 'features' && inner.length > 0) {
    return zone('web/features', unit, inner.join('/') === 'index.ts' ? 'index' : 'other');
  }
  if (folder === 'shared' && unit === 'ui') {
    return zone('web/ui');
  }
  return zone(WEB_FOLDERS[folder] ?? 'unknown');
}

function layerOf(inner: readonly string[]): Layer {
  const name = inner.at(-1) ?? '';
  if (inner.length === 1 && name === 'index.ts') {
    return 'index';
  }
  const suffix = name.split('.').at(-2) ?? '';
  return LAYERS.has(suffix) ? (suffix as Layer) : 'other';
}
