import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { useEffect, useState } from 'react';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { playerMessages } from './player.messages.ts';
import { watermarkPlace } from './watermark-place.ts';
import styles from './player.module.css';

const SECONDS_IN_A_PLACE = 6;

/** Who watches and when, over the picture: it makes people think before they film the screen. */
export function Watermark() {
  const t = useMessages(playerMessages);
  const name = useSession(({ user }) => user?.nickname) ?? t('visitor');
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const { left, top } = watermarkPlace(Math.floor(now / SECOND_MS / SECONDS_IN_A_PLACE));
  return (
    <div
      className={styles.watermark}
      style={{ left: `${left}%`, top: `${top}%` }}
      data-testid="watermark"
      aria-hidden="true"
    >
      {t('product')} {formatWireTime(new Date(now))} {name}
    </div>
  );
}
