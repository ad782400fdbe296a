import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cephConfig } from './ceph-config.ts';
import { ports, s3Access, stateFolder } from './ports.ts';
import { NEVER_PUBLIC, publicRead, trustOfUser, uploadRights } from './s3-policies.ts';
import {
  type Daemon,
  launch,
  ownFolder,
  portAnswers,
  run,
  runningPid,
  terminate,
} from './process.ts';
import { refuseTakenPort, type Service, stateOf } from './service.ts';

/*
 * The S3 store is Ceph's object gateway over the smallest possible cluster: one monitor, one disk
 * (a file) and the gateway. It checks signatures and policies as the real thing does.
 */
const folder = join(stateFolder, 's3');
const configFile = join(folder, 'ceph.conf');
/** Written last, so that an interrupted creation is noticed and begun again. */
const createdFile = join(folder, 'created');
/** Holds what uploads were set up with, so that a change of it reaches an old store. */
const uploadsFile = join(folder, 'uploads');

const cephDaemon = (program: string, ...which: readonly string[]): Daemon => ({
  name: program,
  command: `/usr/bin/${program}`,
  args: ['-f', ...which, '-c', configFile],
  identity: configFile,
  folder,
  pidFile: join(folder, `${program}.pid`),
  logFile: join(folder, `${program}.log`),
  stopSignal: 'SIGTERM',
  forceSignal: 'SIGKILL',
});

const monitor = cephDaemon('ceph-mon', '-i', 'a');
const disk = cephDaemon('ceph-osd', '-i', '0');
const gateway = cephDaemon('radosgw', '-n', 'client.rgw');
/** The gateway's user our server is. */
const USER = 'zhiji';
const endpoint = `http://127.0.0.1:${ports.s3}`;

const ceph = (...args: readonly string[]): Promise<string> =>
  run('/usr/bin/ceph', ['-c', configFile, '--connect-timeout', '30', ...args]);

const monitorAnswers = (): Promise<boolean> => portAnswers(ports.cephMonitor);

/** `ceph osd stat` prints e.g. "1 osds: 1 up (since 2s), 1 in (since 5s); epoch: e9". */
const diskIsUp = async (): Promise<boolean> => (await ceph('osd', 'stat')).includes(' 1 up');

const gatewayAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch(endpoint, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
};

const startMissing = async (daemon: Daemon, isReady: () => Promise<boolean>): Promise<boolean> => {
  if (runningPid(daemon) !== undefined) {
    return false;
  }
  await terminate(daemon);
  await launch(daemon, isReady, 90_000);
  return true;
};

/**
 * curl signs requests itself, so no S3 library is needed here; the body's hash is the one header S3
 * wants beyond that, and its MD5 where objects are deleted. A query needs its "=" for curl and the
 * gateway to agree, and its names in their order.
 */
export const signedRequest = (method: string, path: string, body = ''): Promise<string> => {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const flags = ['--silent', '--show-error', '--fail-with-body', '--max-time', '30'];
  const credentials = `${s3Access.accessKey}:${s3Access.secretKey}`;
  const signing = ['--aws-sigv4', 'aws:amz:us-east-1:s3', '--user', credentials];
  const headers = [
    `x-amz-content-sha256: ${bodyHash}`,
    `content-md5: ${createHash('md5').update(body).digest('base64')}`,
    'content-type: application/json',
  ].flatMap((header) => ['-H', header]);
  const content = ['--request', method, '--data-binary', body, `${endpoint}/${path}`];
  return run('/usr/bin/curl', [...flags, ...signing, ...headers, ...content]);
};

const signedPut = (path: string, body: string): Promise<string> => signedRequest('PUT', path, body);

const gatewayAdmin = (...args: readonly string[]): Promise<string> =>
  run('/usr/bin/radosgw-admin', ['-c', configFile, '-n', 'client.rgw', ...args]);

/** For deleting what may not be there. */
const ignoreMissing = (): string => '';

/** The role whose temporary credentials browsers upload with (STS AssumeRole), and its bucket. */
const ensureUploads = async (): Promise<void> => {
  const name = `--role-name=${s3Access.uploadRole}`;
  const rights = uploadRights([s3Access.privateBucket, s3Access.testBuckets]);
  const trust = trustOfUser(USER);
  const wanted = trust + rights + NEVER_PUBLIC;
  if (existsSync(uploadsFile) && readFileSync(uploadsFile, 'utf8') === wanted) {
    return;
  }
  const policy = [name, '--policy-name=upload'];
  // Made anew, because the command that changes a role has another name in every release of Ceph.
  await gatewayAdmin('role-policy', 'delete', ...policy).catch(ignoreMissing);
  await gatewayAdmin('role', 'delete', name).catch(ignoreMissing);
  await gatewayAdmin('role', 'create', name, `--assume-role-policy-doc=${trust}`);
  await gatewayAdmin('role-policy', 'put', ...policy, `--policy-doc=${rights}`);
  await signedPut(`${s3Access.privateBucket}?publicAccessBlock=`, NEVER_PUBLIC);
  // So short that tests can watch credentials end; the server asks for half an hour.
  await ceph('config', 'set', 'client.rgw', 'rgw_sts_min_session_duration', '1');
  writeFileSync(uploadsFile, wanted);
};

const createStore = async (): Promise<void> => {
  for (const daemon of [gateway, disk, monitor]) {
    await terminate(daemon);
  }
  rmSync(folder, { recursive: true, force: true });
  for (const sub of ['', 'mon', 'osd']) {
    ownFolder(join(folder, sub));
  }
  // CI needs speed and throws the machine away; everybody else keeps uploads over a restart.
  const objectStore = process.env['CI'] === 'true' ? 'memstore' : 'bluestore';
  const cluster = randomUUID();
  const diskId = randomUUID();
  writeFileSync(configFile, cephConfig({ folder, cluster, objectStore }));
  const map = join(folder, 'monmap');
  const address = `[v2:127.0.0.1:${ports.cephMonitor},v1:127.0.0.1:${ports.cephMonitorLegacy}]`;
  await run('/usr/bin/monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', address, map]);
  await run('/usr/bin/ceph-mon', ['-i', 'a', '-c', configFile, '--mkfs', '--monmap', map]);
  await startMissing(monitor, monitorAnswers);
  await ceph('osd', 'new', diskId, '0');
  await run('/usr/bin/ceph-osd', ['-i', '0', '-c', configFile, '--mkfs', '--osd-uuid', diskId]);
  await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost');
  await startDaemons();
  await gatewayAdmin(
    'user',
    'create',
    `--uid=${USER}`,
    `--display-name=${USER}`,
    `--access-key=${s3Access.accessKey}`,
    `--secret-key=${s3Access.secretKey}`,
    '--caps=roles=*;user-policy=*',
  );
  await signedPut(s3Access.publicBucket, '');
  await signedPut(`${s3Access.publicBucket}?policy=`, publicRead(s3Access.publicBucket));
  await signedPut(s3Access.privateBucket, '');
  await ensureUploads();
  writeFileSync(createdFile, objectStore);
};

const startDaemons = async (): Promise<boolean> => {
  const started = [
    await startMissing(monitor, monitorAnswers),
    await startMissing(disk, diskIsUp),
    await startMissing(gateway, gatewayAnswers),
  ];
  return started.includes(true);
};

/** A store in memory does not survive its process, so it is made anew with its buckets. */
const mustBeCreated = (): boolean =>
  !existsSync(createdFile) ||
  (readFileSync(createdFile, 'utf8') === 'memstore' && runningPid(disk) === undefined);

export const s3: Service = {
  name: 's3',
  port: ports.s3,

  async start() {
    if (runningPid(gateway) === undefined) {
      await refuseTakenPort('s3', ports.s3);
    }
    if (mustBeCreated()) {
      await createStore();
      return 'started';
    }
    const started = await startDaemons();
    await ensureUploads();
    return started ? 'started' : 'already running';
  },

  async stop() {
    const ended = [await terminate(gateway), await terminate(disk), await terminate(monitor)];
    return ended.includes(true) ? 'stopped' : 'not running';
  },

  status: () => stateOf([monitor, disk, gateway], ports.s3),
};
