import { useMessages } from '#shared/i18n/use-messages.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { stripMessages } from './strip.messages.ts';

const TICKET_HEIGHT = '156px';

/** The promoted coupons while they are on their way. */
export function HomeCouponsSkeleton() {
  const t = useMessages(stripMessages);
  return (
    <Floor title={t('title')}>
      <Skeleton height={TICKET_HEIGHT} />
    </Floor>
  );
}
