/** The worker process: outbox, queues, timetables. */
import { createApp } from '../app.ts';
import { countLostMails } from '#modules/invoice';
import { replayAge } from '#modules/live';
import { sourceAge } from '#modules/media';
import { countStuckDeliveries } from '#modules/message';
import {
  countAbnormal,
  countOpenDifferences,
  countOverdueRequests,
  countStuckNotices,
  proofAge,
} from '#modules/order';
import { openInvariantPool } from '#platform/db/invariants';
import { invariantsOf } from '#platform/db/platform-invariants.repo';
import { buildInternalServer } from '#platform/http/internal';
import { invariantWatch } from '#platform/jobs/invariant-watch';
import { outboxAge, startWorker } from '#platform/jobs/worker';
import { startBoss } from '#platform/jobs/boss';
import { checkStart } from './start-check.ts';
import { stopOnSignal } from './lifecycle.ts';
import type { Config } from '#config';

const INTERNAL_OFFSET = 2;

/** Works until told to stop; then finishes the jobs in hand. */
export async function runWorker(config: Config): Promise<void> {
  const app = createApp(config);
  const { log, db, clock } = app.platform;
  await checkStart(app);
  const boss = await startBoss(config.databaseUrl, log);
  const asking = openInvariantPool(config, log);
  const worker = await startWorker({
    boss,
    db,
    modules: app.modules,
    loops: invariantWatch(app.platform, invariantsOf(app.modules), asking.db),
    log,
    metrics: app.metrics,
  });
  app.metrics.gauge(
    'zhiji_outbox_age_seconds',
    'Age of the oldest outbox row not yet relayed',
    async () => outboxAge(db, clock.now()),
  );
  app.metrics.gauge(
    'zhiji_bill_differences_open',
    'Differences between bills and books nobody has explained yet',
    async () => countOpenDifferences(db),
  );
  app.metrics.gauge(
    'zhiji_refunds_abnormal',
    'Refunds stuck at their channels, which need a person',
    async () => countAbnormal(db),
  );
  app.metrics.gauge(
    'zhiji_refund_requests_overdue',
    'Refund requests their institutions have not answered in time: the platform decides',
    async () => countOverdueRequests(db, clock.now()),
  );
  app.metrics.gauge(
    'zhiji_transfer_proof_age_seconds',
    'How long the oldest proof of a bank transfer has waited; its order ends after three days',
    async () => proofAge(app.platform),
  );
  app.metrics.gauge(
    'zhiji_seat_notices_stuck',
    'Notices about moved and cancelled classes that nobody could send',
    async () => countStuckNotices(db, clock.now()),
  );
  app.metrics.gauge(
    'zhiji_messages_stuck',
    'Messages by text message and mail that nobody could send',
    async () => countStuckDeliveries(db, clock.now()),
  );
  app.metrics.gauge(
    'zhiji_media_age_seconds',
    'How long the oldest source of a lesson has waited to be made playable',
    async () => sourceAge(app.platform),
  );
  app.metrics.gauge(
    'zhiji_replay_age_seconds',
    'How long the class that ended first has waited for its replay',
    async () => replayAge(app.platform),
  );
  app.metrics.gauge(
    'zhiji_invoice_mails_lost',
    'Mails with invoices that were given up within a day',
    async () => countLostMails(app.platform),
  );
  const internal = buildInternalServer({
    registry: app.metrics.registry,
    ready: async () => app.pool.ready(),
  });
  await internal.listen({
    host: config.internalHost,
    port: config.internalPort ?? config.port + INTERNAL_OFFSET,
  });
  log.info('working');
  log.flush();
  stopOnSignal(log, async () => {
    await worker.stop();
    await internal.close();
    await asking.close();
    await app.close();
  });
}
