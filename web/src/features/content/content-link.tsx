import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LinkTarget } from './link-target.ts';

interface ContentLinkProps {
  readonly target: LinkTarget;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Wraps a picture in the link it leads to, if it leads anywhere. */
export function ContentLink({ target, className, children }: ContentLinkProps) {
  switch (target.kind) {
    case 'none':
      return <div className={className}>{children}</div>;
    case 'page':
      return (
        <Link to={target.to} className={className}>
          {children}
        </Link>
      );
    case 'site':
      return (
        <a href={target.href} className={className} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
  }
}
