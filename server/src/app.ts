/** Composition root: configuration, engines, modules, and the processes made of them. */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { createAdmission } from '#platform/http/admission';
import { createAuthenticator, createPrincipalOf } from '#platform/http/auth';
import { createCache } from '#platform/redis/cache';
import { createLog } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { createRateLimiter } from '#platform/http/rate-limit';
import { buildInternalServer } from '#platform/http/internal';
import { buildServer } from '#platform/http/server';
import { drain } from '#platform/http/stopping';
import { openPool } from '#platform/db/pool';
import { outsideTransactions, refuseBreach } from '#platform/db/outside-transactions';
import { openRedis } from '#platform/redis/client';
import { openStorage } from '#platform/storage/s3';
import { openNginxRtmp } from '#gateways/live/nginx-rtmp';
import { openPayGateways } from '#gateways/pay/open-pay-gateways';
import { openNuonuo } from '#gateways/invoice/nuonuo';
import { openAliyunSms } from '#gateways/sms/aliyun-sms';
import { openSmtpMail } from '#gateways/mail/smtp-mail';
import { openWechat } from '#gateways/wechat/wechat-oauth';
import { pseudonym } from '#platform/crypto';
import { databaseTime } from '#platform/db/database-time';
import { followClock, systemClock } from '#platform/clock';
import { accountModule } from '#modules/account';
import { analyticsModule } from '#modules/analytics';
import { catalogModule } from '#modules/catalog';
import { certificateModule } from '#modules/certificate';
import { contentModule, createTranslator } from '#modules/content';
import { couponModule } from '#modules/coupon';
import { distributionModule, openCommissions } from '#modules/distribution';
import { examModule } from '#modules/exam';
import { contactOf, createPayers, createSessionLookup, identityModule } from '#modules/identity';
import { invoiceModule, invoiceOf, openInvoices } from '#modules/invoice';
import { heldCourses, learningModule } from '#modules/learning';
import { ledgerModule } from '#modules/ledger';
import { liveModule } from '#modules/live';
import { mediaModule } from '#modules/media';
import { messageModule } from '#modules/message';
import { moderationModule } from '#modules/moderation';
import {
  basketOf,
  breakerStates,
  markReviewed,
  openOrders,
  orderModule,
  seatName,
} from '#modules/order';
import { openShops, organisationModule } from '#modules/organisation';
import { regionModule } from '#modules/region';
import { openSurveys, surveyModule } from '#modules/survey';
import { supportModule } from '#modules/support';
import { textSubjects } from './text-subjects.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import type { LiveProvider } from '#gateways/live/live-provider';
import type { Clock, FollowingClock, Ticks } from '#platform/clock';
import type { PrincipalOf } from '#platform/http/auth';
import type { ReadyTranslator } from '#platform/http/translation';
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
  /** The other third parties, by the names their guards tell. */
  readonly gateways: Readonly<Record<'wechat' | 'sms' | 'mail' | 'invoice', object>>;
  readonly principalOf: PrincipalOf;
  readonly translator: ReadyTranslator;
  readonly modules: readonly Module[];
  readonly metrics: Metrics;
  /** The clock, as far as it follows the database's; null for one that a test moves. */
  readonly time: FollowingClock | null;
  close(): Promise<void>;
}

/** What tests bring along: clocks they move, a machine's clock that is wrong, a log. */
export interface Given {
  readonly clock?: Clock;
  readonly ticks?: Ticks;
  readonly machineClock?: Clock;
  readonly log?: Log;
}

const MEASURE_MS = MINUTE_MS;

/** Opens the engines and builds the modules. */
export function createApp(config: Config, given: Given = {}): App {
  const log = given.log ?? createLog(config.logLevel);
  const metrics = createMetrics();
  const { patience } = config;
  const ticks = given.ticks ?? performance;
  const pool = openPool({
    url: config.databaseUrl,
    size: config.databasePool,
    applicationName: 'zhiji',
    patience,
    log,
    onStatement: () => metrics.sqlStatements.inc(),
  });
  const guard = guardOf(config, log, metrics);
  const redis = guard('redis', openRedis({ url: config.redisUrl, log, metrics, patience }));
  const following = followClock(given.machineClock ?? systemClock, async () =>
    databaseTime(pool.db),
  );
  const time = given.clock === undefined ? following : null;
  const measuring = setInterval(() => {
    time?.measure().catch((error: unknown) => log.warn('clock not measured', { error }));
  }, MEASURE_MS).unref();
  metrics.gauge(
    'zhiji_clock_skew_seconds',
    'By how much this machine’s clock is behind the database’s, which is the one that counts',
    () => (time?.skewMs() ?? 0) / SECOND_MS,
  );
  const platform: Platform = {
    config,
    clock: given.clock ?? following,
    ticks,
    db: pool.db,
    redis,
    cache: createCache(redis, ticks),
    storage: guard('storage', openStorage({ ...config.storage, patience })),
    log,
    metrics,
  };
  const wechat = guard('wechat', openWechat({ ...config.wechat, patience }, log));
  const payGateways = new Map(
    [...openPayGateways(config, { clock: following, ticks, log })].map(([type, gateway]) => [
      type,
      guard('pay', gateway),
    ]),
  );
  metrics.gaugeBy(
    'zhiji_pay_breaker',
    'Circuit breaker of each payment channel: 0 closed, 1 probing, 2 open',
    'channel',
    () => breakerStates(payGateways),
  );
  const liveProvider = guard('live', openNginxRtmp({ ...config.live, patience }));
  const messengers = {
    sms: guard('sms', openAliyunSms({ ...config.sms, clock: following, patience }, log)),
    mail: guard('mail', openSmtpMail({ ...config.mail, patience }, log)),
  };
  const issuer = guard('invoice', openNuonuo({ ...config.nuonuo, clock: following, patience }));
  const translator = createTranslator(platform);
  const principalOf = createPrincipalOf(createSessionLookup(platform), config.publicOrigin);
  const others = [
    analyticsModule(platform),
    catalogModule(platform, {
      ownership: async (userId, courseIds) => heldCourses(platform, userId, courseIds),
      markReviewed,
    }),
    certificateModule(platform, openSurveys(platform)),
    contentModule(platform),
    couponModule(platform, basketOf(platform)),
    distributionModule(platform),
    examModule(platform),
    identityModule(platform, { ...messengers, wechat }),
    invoiceModule(platform, { issuer, mail: messengers.mail }),
    learningModule(platform, seatName(platform)),
    ledgerModule(),
    liveModule(platform, liveProvider),
    mediaModule(platform),
    messageModule(platform, {
      ...messengers,
      translator,
      principalOf,
      contactOf: contactOf(platform),
    }),
    moderationModule(platform, textSubjects),
    orderModule(platform, payGateways, {
      ...messengers,
      invoiceOf: invoiceOf(platform),
      payers: createPayers(platform, wechat),
    }),
    organisationModule(platform),
    regionModule(platform),
    supportModule(platform),
    surveyModule(platform),
  ];
  return {
    platform,
    pool,
    payGateways,
    liveProvider,
    gateways: { wechat, ...messengers, invoice: issuer },
    principalOf,
    translator,
    modules: [
      accountModule(
        platform,
        [
          openOrders(platform),
          openInvoices(platform),
          openCommissions(platform),
          openShops(platform),
        ],
        wechat,
        others,
      ),
      ...others,
    ],
    metrics,
    time,
    async close() {
      clearInterval(measuring);
      redis.close();
      await pool.close();
      log.flush();
    },
  };
}

/** Wraps what reaches over the network: inside a transaction it is refused, or at least counted. */
function guardOf({ environment }: Config, log: Log, metrics: Metrics) {
  const count = (what: string): void => {
    metrics.networkInTransaction.inc({ what });
    log.error('network inside a transaction', { dependency: what });
  };
  const onBreach = environment === 'production' ? count : refuseBreach;
  return <Target extends object>(name: string, target: Target): Target =>
    outsideTransactions(name, target, onBreach);
}

export interface WebServer {
  readonly public: FastifyInstance;
  readonly internal: FastifyInstance;
  /** Turns readiness off, ends each connection with its next answer, and waits for quiet. */
  drain(quietMs: number): Promise<void>;
}

/** Builds the public and the internal HTTP server of a web process. */
export function createWebServer({
  platform,
  pool,
  modules,
  metrics,
  principalOf,
  translator,
}: App): WebServer {
  const { config, log } = platform;
  const admission = createAdmission(config);
  const limiter = createRateLimiter(platform.redis, platform.clock, config.rateScale);
  const background = modules.flatMap((module) => module.background ?? []);
  const runQuietly = async ({ name, run }: Background): Promise<void> =>
    run().catch((error: unknown) => log.warn('background', { job: name, error }));
  const timers = background.map((work) => setInterval(() => void runQuietly(work), work.everyMs));

  const app = buildServer({
    bindings: bindingsOf(modules),
    authenticator: createAuthenticator(principalOf),
    limiter,
    admission,
    cache: platform.cache,
    clock: platform.clock,
    translator,
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
    drain: async (quietMs) => drain(app, quietMs),
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
