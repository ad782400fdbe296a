import { Component, type ReactNode } from 'react';
import { translator } from '#shared/i18n/define-messages.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { apiMessages } from './api.messages.ts';

interface BlockBoundaryProps {
  /** What to do before the block is tried again. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

interface BlockBoundaryState {
  readonly failed: boolean;
}

/** Keeps a block that cannot be drawn from taking the page with it. */
export class BlockBoundary extends Component<BlockBoundaryProps, BlockBoundaryState> {
  override state: BlockBoundaryState = { failed: false };

  static getDerivedStateFromError(): BlockBoundaryState {
    return { failed: true };
  }

  override render() {
    const { onRetry, children } = this.props;
    if (!this.state.failed) {
      return children;
    }
    const t = translator(apiMessages);
    const retry = () => {
      onRetry?.();
      this.setState({ failed: false });
    };
    return <RetryBox text={t('blockFailed')} retryLabel={t('retry')} onRetry={retry} />;
  }
}
