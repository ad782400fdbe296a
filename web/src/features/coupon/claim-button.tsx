import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { couponMessages } from './coupon.messages.ts';

interface ClaimButtonProps {
  readonly title: string;
  readonly isPending: boolean;
  /** Another claim is under way. */
  readonly isBusy: boolean;
  readonly onClaim: () => void;
}

/** Takes a coupon. */
export function ClaimButton({ title, isPending, isBusy, onClaim }: ClaimButtonProps) {
  const t = useMessages(couponMessages);
  return (
    <Button size="small" disabled={isBusy} onClick={onClaim}>
      {t(isPending ? 'claiming' : 'claim')}
      <VisuallyHidden>{title}</VisuallyHidden>
    </Button>
  );
}
