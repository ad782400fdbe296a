import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Every port of the local environment, all on 127.0.0.1. They stay below 32768 because the kernel
 * hands out higher ones to outgoing connections, which would now and then hold one of ours.
 */
export const ports = {
  postgres: 15431,
  redis: 16391,
  s3: 17480,
  /** Ceph's own daemons talk to each other here; nothing else uses these. */
  cephMonitor: 17481,
  cephMonitorLegacy: 17482,
  cephInternalFirst: 17500,
  cephInternalLast: 17540,
  edge: 18080,
  /** Where teachers push, by RTMP, and where the edge and the worker fetch what came of it. */
  live: 19350,
  liveHttp: 18082,
  web: 13300,
  webInternal: 13301,
  workerInternal: 13302,
  sandbox: 13400,
  /** The sandbox's mail relay. */
  sandboxMail: 13425,
  vite: 13500,
  /** The site that end-to-end tests run against, beside the developer's own. */
  e2eEdge: 18090,
  e2eLive: 19360,
  e2eLiveHttp: 18092,
  e2eWeb: 13360,
  e2eWebInternal: 13361,
  e2eWorkerInternal: 13362,
  e2eSandbox: 13460,
  e2eSandboxMail: 13465,
} as const;

/** Development keys of the S3 store, its two buckets, and the role browsers upload under. */
export const s3Access = {
  accessKey: 'zhiji-dev',
  secretKey: 'zhiji-dev-secret',
  publicBucket: 'zhiji-public',
  privateBucket: 'zhiji-private',
  uploadRole: 'zhiji-upload',
  /** Tests make buckets of their own, under such names. */
  testBuckets: 'zhiji-test-*',
} as const;

/** The root folder of the repository. */
export const repository = dirname(dirname(import.meta.dirname));

/** Root starts the daemons under an account of their own; anybody else under the same account. */
export const runsAsRoot = process.getuid?.() === 0;

/**
 * Whether the daemons' account may enter the repository. A clone under /root (mode 700) is the
 * common case where it may not.
 */
export const repositoryIsOpen = ((): boolean => {
  for (let folder = repository; folder !== dirname(folder); folder = dirname(folder)) {
    const othersMayEnter = (statSync(folder).mode & 0o001) !== 0;
    if (!othersMayEnter) {
      return !runsAsRoot;
    }
  }
  return true;
})();

/** Where the services keep data, configuration, pid files and logs. */
export const stateFolder = repositoryIsOpen ? join(repository, '.state') : '/var/lib/zhiji-dev';
