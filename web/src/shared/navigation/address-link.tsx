import type { MouseEvent } from 'react';
import { Link, type LinkProps, type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { type AddressChange, currentPlace, readAddress } from './current-address.ts';

/** Changes the address from what it is when the change is made, not when it was last drawn. */
export function useChangeAddress(): (change: AddressChange, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (change, options) => {
    const now = currentPlace();
    const { search = '', hash = '' } = change(readAddress(now));
    // A choice that is made already is no step to go back by.
    const isSame = search === now.search && hash === now.hash;
    void navigate({ search, hash }, { replace: isSame, ...options });
  };
}

/** A click that opens nothing elsewhere, such as in a new tab. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

interface AddressLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  readonly change: AddressChange;
}

/** A real link to what it changes in the address that is drawn; a click changes the current one. */
export function AddressLink({ change, ...props }: AddressLinkProps) {
  const drawn = useLocation();
  const changeAddress = useChangeAddress();
  const onClick = (event: MouseEvent) => {
    if (isPlainClick(event)) {
      event.preventDefault();
      changeAddress(change);
    }
  };
  return <Link {...props} to={change(readAddress(drawn))} onClick={onClick} />;
}
