/** Every address that is no call, through the real edge: no path, method or header gets foreign bytes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { startEdge } from '#test/edge';
import { sizeOf } from '#test/steady/size';
import { answerTo, findingsOf } from './judge.ts';
import { mutantsOf } from './mutants.ts';
import { partOf } from './old-part-of.ts';
import { buildStage } from './stage.ts';
import { Wire } from './wire.ts';
import type { Download, Module } from '#platform/module';
import type { FuzzRoute } from './mutants.ts';
import type { Stage } from './stage.ts';
import type { RawRequest } from './wire.ts';

const COUNT = sizeOf({ gate: 200, full: 2_000 });
/** So many find what the gate holds back. */
const FOR_CONTROL = 500;
const SEED = 20_261_115;
const LONG_MS = 120_000;
const OBJECTS_TRIED = 6;
const UPS = ['%252e%252e/', '%2e%2e/', '../', '..%252f', '%252e%252e%252f'];
const DEPTHS = [1, 2, 3, 4, 5];
const FEWEST_LOCATIONS = 10;
/** The form of a call, and names with a dot, which every route is bent to. */
const NOT_FUZZED = new Set(['/api/upload', '/\\.']);
const ROUTES = [
  ['a lesson on trial', 200],
  ['a lesson bought', 200],
  ['a file of a course', 200],
  ['a live class', 200],
  ['a calendar', 200],
  ['a stream of events', 200],
  ['the number of messages', 200],
  ['the hook of the live server', 404],
  ['notices of WeChat', 400],
  ['notices of refunds of WeChat', 400],
  ['notices of Alipay', 200],
  ['putting a file', 200],
  ['a private picture', 200],
  ['a public picture', 200],
  ['the first screen', 200],
  ['objects behind the edge', 404],
  ['classes behind the edge', 404],
  ['the site itself', 200],
] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await buildStage();
}, LONG_MS);
afterAll(async () => stage.stop());

/** The request that once listed and read the private bucket, in every depth and writing. */
function breakoutsOf(route: FuzzRoute, { prey, app }: Stage): RawRequest[] {
  const { privateBucket } = app.platform.config.storage;
  const objects = prey.objects.slice(0, OBJECTS_TRIED);
  const lists = ['%3Flist-type=2%26prefix=media-source%2F', '%3Flist-type=2', '?list-type=2'];
  const ends = [
    ...objects,
    ...objects.map((object) => object.slice(privateBucket.length + 1)),
    ...lists,
    ...lists.map((end) => privateBucket + end),
  ];
  const headers = [['host', 'zhiji.example'] as const, ...route.headers];
  return route.paths
    .filter((path) => /360p|pdf/u.test(path))
    .flatMap((path) => UPS.flatMap((up) => DEPTHS.map((depth) => `${path}/${up.repeat(depth)}`)))
    .flatMap((start) => ends.map((end) => start + end))
    .map((target) => ({ method: 'GET', target, headers, body: '' }));
}

function routeOf(name: string): FuzzRoute {
  const route = stage.routes.find((one) => one.name === name);
  if (route === undefined) {
    throw new Error(`no route is called ${name}`);
  }
  return route;
}

/** Whether an address is one that a route of the server takes. */
function takes(path: string, address: string): boolean {
  const pattern = path.replaceAll(/:\w+/gu, '[^/]+').replace('*', '.+');
  return new RegExp(`^${pattern}$`, 'u').test(address.split('?')[0] ?? '');
}

/** Where the edge sends things, but for calls, and for what it hides from everybody. */
function locationsOf({ edge }: Stage): RegExp[] {
  const config = readFileSync(join(edge.folder, 'nginx.conf'), 'utf8');
  return [...config.matchAll(/^\s*location (?:(?<kind>[=~]) )?(?<path>[/^]\S*) \{$/gmu)]
    .map(({ groups: { kind = '', path = '' } = {} }) => ({ kind, path }))
    .filter(({ path }) => !NOT_FUZZED.has(path))
    .map(({ kind, path }) => new RegExp(kind === '~' ? path : `^${path}${kind && '$'}`, 'u'));
}

describe('[R1-A1] addresses that are no calls', () => {
  it('are all tried', () => {
    const declared = stage.app.modules.flatMap(({ downloads = [], streams = [], webhooks = [] }) =>
      [...downloads, ...streams, ...webhooks].map(({ path }) => path),
    );
    const tried = ROUTES.flatMap(([name]) => routeOf(name).paths);
    const untried = declared.filter((path) => !tried.some((address) => takes(path, address)));
    expect(declared.length).toBeGreaterThan(0);
    expect(untried).toEqual([]);
    const locations = locationsOf(stage);
    expect(locations.length).toBeGreaterThan(FEWEST_LOCATIONS);
    const asked = tried.map((address) => address.split('?')[0] ?? '');
    const passedBy = locations.filter((one) => !asked.some((address) => one.test(address)));
    expect(passedBy).toEqual([]);
  });

  it.each(ROUTES)(
    '%s: answers %i to an honest client, and nothing foreign to others',
    async (name, honest) => {
      const route = routeOf(name);
      const headers = [['host', 'zhiji.example'] as const, ...route.headers];
      const wire = new Wire(stage.edge.port, '127.0.3.250');
      for (const target of route.paths) {
        const { status } = await answerTo(wire, { ...route, target, headers });
        expect([target, status]).toEqual([target, honest]);
      }
      wire.close();
      const mutants = mutantsOf(route, stage.prey, { seed: SEED, count: COUNT });
      const { findings, malformed } = await findingsOf(stage.edge.port, mutants);
      expect(findings).toEqual([]);
      expect(malformed).toBeLessThan(COUNT / 2);
    },
    LONG_MS,
  );

  it(
    'the link that read the whole bucket reads nothing',
    async () => {
      for (const name of ['a lesson on trial', 'a lesson bought']) {
        const requests = breakoutsOf(routeOf(name), stage);
        expect((await findingsOf(stage.edge.port, requests)).findings).toEqual([]);
      }
    },
    LONG_MS,
  );
});

const TRIAL_PARTS = { kind: 'video', renditions: [{ name: '360p' }], captions: [] } as const;

/** The gate as it was, with what read its names. */
function oldGate({ app, trialPrefix }: Stage): Download {
  const { endpoint, privateBucket, accessKey, secretKey, region } = app.platform.config.storage;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
  });
  return {
    path: '/play/:link/*',
    async handle({ params }) {
      const name = params['*'] ?? '';
      const part = partOf(TRIAL_PARTS, name);
      const address = `${endpoint}/${privateBucket}/${trialPrefix}${name}`;
      if (part === null) {
        return { status: 404, headers: {}, body: '' };
      }
      if (part === 'playlist') {
        const object = await client.fetch(address);
        return { status: 200, headers: {}, body: Buffer.from(await object.arrayBuffer()) };
      }
      const { url } = await client.sign(`${address}?X-Amz-Expires=60`, {
        aws: { signQuery: true },
      });
      const headers = { 'x-accel-redirect': `/stored${url.slice(endpoint.length)}` };
      return { status: 200, headers, body: '' };
    },
  };
}

describe('[R1-A1] the same requests', () => {
  it(
    'read and list the bucket through a gate that passes names on',
    async () => {
      const gate = oldGate(stage);
      const withOldGate = (module: Module): Module => ({
        ...module,
        downloads: (module.downloads ?? []).map((one) => (one.path === gate.path ? gate : one)),
      });
      const app = await startTestApp({
        beside: stage.app,
        modules: (own) => own.map(withOldGate),
        environment: {
          S3_PUBLIC_BUCKET: stage.app.platform.config.storage.publicBucket,
          S3_PRIVATE_BUCKET: stage.app.platform.config.storage.privateBucket,
        },
      });
      const edge = await startEdge(app);
      try {
        const route = routeOf('a lesson on trial');
        const mutants = mutantsOf(route, stage.prey, { seed: SEED, count: FOR_CONTROL });
        const problems = async (requests: readonly RawRequest[]): Promise<string[]> =>
          (await findingsOf(edge.port, requests)).findings.map(({ problem }) => problem);
        expect(await problems(mutants)).toContain('foreign bytes');
        expect(await problems(breakoutsOf(route, stage))).toContain('a list of objects');
        process.stdout.write('control: a gate that passes names on gives foreign bytes away\n');
      } finally {
        await edge.stop();
        await app.stop();
      }
    },
    LONG_MS,
  );
});
