/** The dependency table: which area may import which, and what to do instead. */
import type { Area, Layer } from './zones.ts';

interface Permission {
  readonly mayImport: readonly Area[];
  readonly instead: string;
}

const SERVER: readonly Area[] = [
  'contract',
  'server/root',
  'server/config',
  'server/development',
  'server/events',
  'server/platform',
  'server/gateways',
  'server/modules',
  'server/seeds',
];
const WEB: readonly Area[] = [
  'contract',
  'web/app',
  'web/pages',
  'web/features',
  'web/shared',
  'web/ui',
];

export const AREAS: Readonly<Record<Exclude<Area, 'unknown' | 'settings'>, Permission>> = {
  contract: { mayImport: ['contract'], instead: 'the contract knows its own files and zod only' },
  'server/root': { mayImport: SERVER, instead: 'test code stays out of the program' },
  'server/config': {
    mayImport: ['contract', 'server/config', 'server/development', 'server/platform'],
    instead: 'configuration is read before anything else exists',
  },
  'server/development': {
    mayImport: SERVER,
    instead: 'test code stays out of the program',
  },
  'server/events': {
    mayImport: ['contract', 'server/events', 'server/platform'],
    instead: 'events are vocabulary: describe the payload here, handle it in a module',
  },
  'server/platform': {
    mayImport: ['contract', 'server/config', 'server/events', 'server/platform'],
    instead: 'platform has no business meaning; let app.ts pass in what it needs',
  },
  'server/gateways': {
    mayImport: ['contract', 'server/config', 'server/events', 'server/platform', 'server/gateways'],
    instead: 'a gateway speaks to a third party and knows no module',
  },
  'server/modules': {
    mayImport: [
      'contract',
      'server/events',
      'server/platform',
      'server/gateways',
      'server/modules',
    ],
    instead: 'a module receives configuration and wiring from app.ts',
  },
  'server/seeds': { mayImport: SERVER, instead: 'seeds build data through factories' },
  'server/test': {
    mayImport: [...SERVER, 'server/test'],
    instead: 'the harness knows the server only',
  },
  'web/app': { mayImport: WEB, instead: 'test code stays out of the program' },
  'web/pages': {
    mayImport: ['contract', 'web/pages', 'web/features', 'web/shared', 'web/ui'],
    instead: 'a page composes features; the app finds pages, not the other way round',
  },
  'web/features': {
    mayImport: ['contract', 'web/features', 'web/shared', 'web/ui'],
    instead: 'a feature is composed by pages and never reaches back to them',
  },
  'web/shared': {
    mayImport: ['contract', 'web/shared', 'web/ui'],
    instead: 'shared code lies below features, pages and app',
  },
  'web/ui': { mayImport: ['web/ui'], instead: 'shared/ui knows React alone; pass data as props' },
  'web/test': { mayImport: [...WEB, 'web/test'], instead: 'the harness knows the web client only' },
  standalone: {
    mayImport: ['contract', 'standalone'],
    instead: 'run the server and the client as processes',
  },
};

/** What tests may import beyond the area they stand in. */
export const TEST_EXTRA: Readonly<Record<string, readonly Area[]>> = {
  server: [...SERVER, 'server/test'],
  web: ['web/test'],
};

/** Which features a feature may open, each through its index.ts; the order has no circle. */
export const OPEN_FEATURES: Readonly<Record<string, readonly string[]>> = {
  invoice: ['learning', 'order'],
  learning: ['live'],
};

/** Inside a module: routes → commands and queries → rules and repo. The index sees everything. */
export const LAYERS: Readonly<Record<Exclude<Layer, 'index' | 'factory'>, readonly Layer[]>> = {
  rules: ['rules'],
  repo: ['repo', 'rules', 'other'],
  present: ['present', 'rules', 'other'],
  // A command may present its own answer.
  commands: ['commands', 'queries', 'present', 'rules', 'repo', 'other'],
  queries: ['queries', 'present', 'rules', 'repo', 'other'],
  routes: ['routes', 'commands', 'queries', 'present', 'other'],
  other: ['other', 'rules', 'repo'],
};
