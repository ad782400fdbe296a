import { Link } from 'react-router';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';

export interface EmptyWithLinkProps {
  readonly text: string;
  readonly to: string;
  /** The link's own text. */
  readonly link: string;
}

/** Stands where there is nothing to show, and leads to where there is something. */
export function EmptyWithLink({ text, to, link }: EmptyWithLinkProps) {
  return (
    <EmptyBox
      text={text}
      action={
        <Link to={to} className={buttonClass({ look: 'quiet' })}>
          {link}
        </Link>
      }
    />
  );
}
