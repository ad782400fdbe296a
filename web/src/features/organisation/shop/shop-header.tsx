import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { placeNames } from '#shared/lib/place-names.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { type Figure, Figures } from '../figures.tsx';
import { shopMessages } from './shop.messages.ts';
import styles from './shop-header.module.css';
import type { Shop } from './shop.queries.ts';

const LOGO_SIZE = 88;
const SCORE_DIGITS = 1;

interface ShopProps {
  readonly shop: Shop;
}

/** Only what a telephone dials. */
function dialled(phone: string): string {
  return phone.replaceAll(/[^+\d]/g, '');
}

function Banner({ cover }: Pick<Shop, 'cover'>) {
  const [isBroken, setBroken] = useState(false);
  const url = isBroken ? null : safeUrl(cover);
  return (
    <div className={styles.banner}>
      {url !== null && (
        <img src={url} alt="" fetchPriority="high" onError={() => setBroken(true)} />
      )}
    </div>
  );
}

function ShopFigures({ shop }: ShopProps) {
  const t = useMessages(shopMessages);
  const figures: readonly Figure[] = [
    [t('courses'), formatNumber(shop.curriculum_count)],
    [t('packages'), formatNumber(shop.package_count)],
    [t('teachers'), formatNumber(shop.teacher_count)],
    [t('learners'), formatNumber(shop.buy_num)],
    [t('score'), shop.score === 0 ? t('noScore') : shop.score.toFixed(SCORE_DIGITS)],
  ];
  return <Figures figures={figures} className={styles.figures} />;
}

function StatusNote({ status }: Pick<Shop, 'status'>) {
  const t = useMessages(shopMessages);
  switch (status) {
    case SHOP_STATUSES.open:
      return null;
    case SHOP_STATUSES.suspended:
      return <p className={styles.note}>{t('suspended')}</p>;
    case SHOP_STATUSES.closed:
      return <p className={styles.note}>{t('closed')}</p>;
  }
}

/** Who the institution is, where it is, and what there is to say in numbers. */
export function ShopHeader({ shop }: ShopProps) {
  const t = useMessages(shopMessages);
  const { province, city, area, address } = shop;
  const place = placeNames({ province, city, area, address });
  return (
    <header className={styles.header}>
      <Banner cover={shop.cover} />
      <div className={styles.body}>
        <div className={styles.logo}>
          <Avatar src={shop.logo} name={shop.name} size={LOGO_SIZE} />
        </div>
        <div className={styles.who}>
          <h1 className={styles.name} lang={contentLanguage(shop.name)}>
            {shop.name}
          </h1>
          <dl className={styles.contact}>
            {place !== '' && (
              <div>
                <dt>{t('place')}</dt>
                <dd lang={contentLanguage(place)}>{place}</dd>
              </div>
            )}
            {shop.contact_phone !== '' && (
              <div>
                <dt>{t('phone')}</dt>
                <dd>
                  <a href={`tel:${dialled(shop.contact_phone)}`} className={styles.phone}>
                    {shop.contact_phone}
                  </a>
                </dd>
              </div>
            )}
          </dl>
        </div>
        <ShopFigures shop={shop} />
      </div>
      <StatusNote status={shop.status} />
    </header>
  );
}
