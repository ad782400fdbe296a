/** One line icon per entry of the phone's user centre. */
import type { ReactNode } from 'react';
import { icon } from '#shared/ui/icon.tsx';
import { BellIcon } from '#shared/ui/icons.tsx';

export const meIcons = {
  userCourse: icon(
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="m8.5 7.2 4.3 2.8-4.3 2.8z" />
    </>,
  ),
  userOrders: icon(<path d="M5 2.5h10v15H5zM8 6.5h4M8 10h4M8 13.5h2.5" />),
  userExams: icon(<path d="M4 3.5h9l3 3v10H4zM7 10.5l2.2 2.2 4-4.5" />),
  userCertificate: icon(
    <>
      <circle cx="10" cy="7.5" r="4.5" />
      <path d="m7.5 11.5-1 6 3.5-2 3.5 2-1-6" />
    </>,
  ),
  userCoupon: icon(<path d="M2.5 5.5h15v3a1.5 1.5 0 0 0 0 3v3h-15v-3a1.5 1.5 0 0 0 0-3zM12 6v8" />),
  userCollect: icon(
    <path d="M10 16.5s-6.5-3.8-6.5-8.2A3.5 3.5 0 0 1 10 6.5a3.5 3.5 0 0 1 6.5 1.8c0 4.4-6.5 8.2-6.5 8.2z" />,
  ),
  userInvoicing: icon(
    <path d="M4.5 2.5h11v15l-2.7-1.7-2.8 1.7-2.8-1.7-2.7 1.7zM7.5 7h5M7.5 10.5h5" />,
  ),
  userSurveys: icon(
    <path d="M4 3h12v14H4zM7 7h.01M9.5 7H13M7 10h.01M9.5 10H13M7 13h.01M9.5 13H13" />,
  ),
  userNotify: BellIcon,
  userDistribution: icon(
    <>
      <circle cx="5" cy="10" r="2.2" />
      <circle cx="14.5" cy="4.8" r="2.2" />
      <circle cx="14.5" cy="15.2" r="2.2" />
      <path d="m7 9 5.5-3M7 11l5.5 3" />
    </>,
  ),
  userService: icon(
    <path d="M3.5 12v-2a6.5 6.5 0 0 1 13 0v2M3.5 10.5h2.5v4.5H3.5zM14 10.5h2.5v4.5H14zM16.5 15c0 1.5-1.5 2.5-4 2.5" />,
  ),
  userAccount: icon(
    <path d="M10 2.5 16.5 5v4.5c0 4-2.7 6.5-6.5 8-3.8-1.5-6.5-4-6.5-8V5zM7.5 10l2 2 3.5-3.8" />,
  ),
} as const satisfies Record<string, () => ReactNode>;
