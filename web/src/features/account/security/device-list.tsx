import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { DEVICE_STATES } from '@zhiji/contract/kernel/statuses';
import { useEffect, useRef, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { SecuritySection } from './security-section.tsx';
import styles from './security.module.css';
import { securityMessages } from './security.messages.ts';
import { securityQueries } from './security.queries.ts';
import { useRefreshDevices } from './use-refresh-devices.ts';
import { toTheMinute } from './to-the-minute.ts';

type Device = CallResponse<'account.devices'>[number];
type Text = MessageKey<typeof securityMessages>;

/** What a login was for, where it was not for this site in a browser. */
const CLIENTS = {
  web: null,
  app: 'clientApp',
  agency: 'clientAgency',
  sister: 'clientSister',
} as const satisfies Record<Device['client'], Text | null>;

const REASONS = {
  expired: 'endedExpired',
  logout: 'endedLogout',
  elsewhere: 'endedElsewhere',
  security: 'endedSecurity',
  remote: 'endedRemote',
} as const satisfies Record<Exclude<Device['state'], 'live'>, Text>;

/** Where the account is logged in, each with a way to end it, and where it was. */
export function DeviceList() {
  const t = useMessages(securityMessages);
  const query = useQuery(securityQueries.devices());
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Device | null>(null);
  const [endedCount, setEndedCount] = useState(0);
  const end = useEndDevice(() => {
    setAsked(null);
    setEndedCount(endedCount + 1);
  });
  useEffect(() => {
    // The button that opened the box is gone, so the box could give the focus back to nobody.
    if (endedCount > 0) {
      headingRef.current?.focus();
    }
  }, [endedCount]);
  return (
    <SecuritySection title={t('devices')} text={t('devicesText')} headingRef={headingRef}>
      <QueryBlock query={query} skeleton={<Skeleton height="120px" />} isEmpty={() => false}>
        {(devices) => (
          <>
            <ul className={styles.rows}>
              {devices
                .filter(({ state }) => state === DEVICE_STATES.live)
                .map((device) => (
                  <LiveDevice key={device.id} device={device} onEnd={() => setAsked(device)} />
                ))}
            </ul>
            <History devices={devices.filter(({ state }) => state !== DEVICE_STATES.live)} />
          </>
        )}
      </QueryBlock>
      <ConfirmDialog
        open={asked !== null}
        title={t('endDeviceTitle')}
        text={t('endDeviceText', { device: asked?.device ?? '' })}
        confirmLabel={t('endDevice')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        busy={end.isPending}
        onConfirm={() => asked !== null && end.mutate(asked.id)}
        onCancel={() => setAsked(null)}
      />
    </SecuritySection>
  );
}

function useEndDevice(onEnded: () => void) {
  const t = useMessages(securityMessages);
  const refreshDevices = useRefreshDevices();
  return useMutation({
    mutationFn: (id: string) => call('account.endDevice', { id }),
    onSuccess: async () => {
      // The row goes before the box does.
      await refreshDevices();
      showToast({ kind: 'success', text: t('deviceEnded') });
      onEnded();
    },
  });
}

interface LiveDeviceProps {
  readonly device: Device;
  readonly onEnd: () => void;
}

function LiveDevice({ device, onEnd }: LiveDeviceProps) {
  const t = useMessages(securityMessages);
  const time = toTheMinute(device.create_time);
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <DeviceName device={device} />
        <p className={styles.quiet}>
          {t('loggedInAt', { time })} · {t('lastUsed', { time: toTheMinute(device.last_time) })}
        </p>
      </div>
      {device.is_current === 0 && (
        <div className={styles.action}>
          <Button
            look="plain"
            size="small"
            aria-label={t('endDeviceNamed', { device: device.device, time })}
            onClick={onEnd}
          >
            {t('endDevice')}
          </Button>
        </div>
      )}
    </li>
  );
}

function DeviceName({ device }: { readonly device: Device }) {
  const t = useMessages(securityMessages);
  const client = CLIENTS[device.client];
  return (
    <p className={styles.rowTitle}>
      {device.device}
      {client !== null && ` · ${t(client)}`}
      {device.is_current === 1 && <span className={styles.tag}>{t('thisDevice')}</span>}
    </p>
  );
}

function History({ devices }: { readonly devices: readonly Device[] }) {
  const t = useMessages(securityMessages);
  if (devices.length === 0) {
    return null;
  }
  return (
    <details className={styles.history}>
      <summary>{t('history', { count: devices.length })}</summary>
      <ul className={styles.rows}>
        {devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <div className={styles.about}>
              <DeviceName device={device} />
              <p className={styles.quiet}>
                {t('loggedInAt', { time: toTheMinute(device.create_time) })}
                {device.state !== DEVICE_STATES.live &&
                  ` · ${t('endedAt', {
                    time: toTheMinute(device.end_time ?? device.last_time),
                    reason: t(REASONS[device.state]),
                  })}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
