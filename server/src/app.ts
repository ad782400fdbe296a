/** Composition root: configuration, engines, modules, and the processes made of them. */
import { createAdmission } from '#platform/http/admission';
import { createAuthenticator } from '#platform/http/auth';
import { createCache } from '#platform/redis/cache';
import { createLog } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { createRateLimiter } from '#platform/http/rate-limit';
import { buildInternalServer } from '#platform/http/internal';
import { buildServer } from '#platform/http/server';
import { openPool } from '#platform/db/pool';
import { openRedis } from '#platform/redis/client';
import { openStorage } from '#platform/storage/s3';
import { openNginxRtmp } from '#gateways/live/nginx-rtmp';
import { openPayGateways } from '#gateways/pay/open-pay-gateways';
import { openAliyunSms } from '#gateways/sms/aliyun-sms';
import { openSmtpMail } from '#gateways/mail/smtp-mail';
import { openWechat } from '#gateways/wechat/wechat-oauth';
import { pseudonym } from '#platform/crypto';
import { systemClock } from '#platform/clock';
import { accountModule } from '#modules/account';
import { analyticsModule } from '#modules/analytics';
import { catalogModule } from '#modules/catalog';
import { contentModule } from '#modules/content';
import { couponModule } from '#modules/coupon';
import { createSessionLookup, identityModule } from '#modules/identity';
import { heldCourses, learningModule } from '#modules/learning';
import { liveModule } from '#modules/live';
import { mediaModule } from '#modules/media';
import { basketOf, openOrders, orderModule, seatName } from '#modules/order';
import { organisationModule } from '#modules/organisation';
import { regionModule } from '#modules/region';
import { supportModule } from '#modules/support';
import type { CallName } from '@zhiji/contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import type { LiveProvider } from '#gateways/live/live-provider';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { Metrics } from '#platform/metrics';
import type { Background, Module, Platform } from '#platform/module';
import type { PayGateways } from '#modules/order';
import type { Pool } from '#platform/db/pool';
import type { AnyBinding } from '#platform/http/routes';

/** Everything a process shares: open engines and the modules over them. */
export interface App {
  readonly platform: Platform;
  readonly pool: Pool;
  readonly payGateways: PayGateways;
  readonly liveProvider: LiveProvider;
  readonly modules: readonly Module[];
  readonly metrics: Metrics;
  close(): Promise<void>;
}

/** Opens the engines and builds the modules; tests pass their own clock and log. */
export function createApp(config: Config, given: { clock?: Clock; log?: Log } = {}): App {
  const log = given.log ?? createLog(config.logLevel);
  const metrics = createMetrics();
  const pool = openPool({
    url: config.databaseUrl,
    size: config.databasePool,
    applicationName: 'zhiji',
    log,
    onStatement: () => metrics.sqlStatements.inc(),
  });
  const redis = openRedis(config.redisUrl, log, metrics);
  const platform: Platform = {
    config,
    clock: given.clock ?? systemClock,
    db: pool.db,
    redis,
    cache: createCache(redis),
    storage: openStorage(config.storage),
    log,
    metrics,
  };
  const wechat = openWechat(config.wechat, log);
  const payGateways = openPayGateways(config, log);
  const liveProvider = openNginxRtmp(config.live);
  const messengers = { sms: openAliyunSms(config.sms, log), mail: openSmtpMail(config.mail, log) };
  return {
    platform,
    pool,
    payGateways,
    liveProvider,
    modules: [
      accountModule(platform, [openOrders(platform)], wechat),
      analyticsModule(platform),
      catalogModule(platform, async (userId, courseIds) =>
        heldCourses(platform, userId, courseIds),
      ),
      contentModule(platform),
      couponModule(platform, basketOf(platform)),
      identityModule(platform, { ...messengers, wechat }),
      learningModule(platform, seatName(platform)),
      liveModule(platform, liveProvider),
      mediaModule(platform),
      orderModule(platform, payGateways, messengers),
      organisationModule(platform),
      regionModule(platform),
      supportModule(platform),
    ],
    metrics,
    async close() {
      redis.close();
      await pool.close();
      log.flush();
    },
  };
}

export interface WebServer {
  readonly public: FastifyInstance;
  readonly internal: FastifyInstance;
  /** Turns readiness off and ends each connection with its next answer: no new work, please. */
  drain(): void;
}

/** Builds the public and the internal HTTP server of a web process. */
export function createWebServer({ platform, pool, modules, metrics }: App): WebServer {
  const { config, log } = platform;
  const admission = createAdmission(config.maxInFlight);
  const limiter = createRateLimiter(platform.redis, platform.clock, config.rateScale);
  const background = modules.flatMap((module) => module.background ?? []);
  const runQuietly = async ({ name, run }: Background): Promise<void> =>
    run().catch((error: unknown) => log.warn('background', { job: name, error }));
  const timers = background.map((work) => setInterval(() => void runQuietly(work), work.everyMs));

  const app = buildServer({
    bindings: bindingsOf(modules),
    authenticator: createAuthenticator(createSessionLookup(platform), config.publicOrigin),
    limiter,
    admission,
    cache: platform.cache,
    clock: platform.clock,
    metrics,
    log,
    userRef: (userId) => pseudonym(config.dataKey, `user:${userId}`),
    trustedProxies: config.trustedProxies,
    webhooks: modules.flatMap((module) => module.webhooks ?? []),
    downloads: modules.flatMap((module) => module.downloads ?? []),
    streams: modules.flatMap((module) => module.streams ?? []),
  });
  app.addHook('onClose', async () => {
    timers.forEach(clearInterval);
    await Promise.all(background.map(runQuietly));
    limiter.close();
    admission.close();
  });
  metrics.gauge('zhiji_in_flight', 'Requests in progress', () => admission.inFlight());

  return {
    public: app,
    internal: buildInternalServer({
      registry: metrics.registry,
      ready: async () => !app.stopping && (await pool.ready()),
    }),
    drain() {
      app.stopping = true;
    },
  };
}

/** Call names to functions; types were checked where each module declared its bindings. */
function bindingsOf(modules: readonly Module[]): ReadonlyMap<CallName, AnyBinding> {
  return new Map(
    modules.flatMap(({ domain, bindings }) =>
      Object.entries(bindings).map(([name, binding]): [CallName, AnyBinding] => [
        `${domain}.${name}` as CallName,
        binding as AnyBinding,
      ]),
    ),
  );
}
