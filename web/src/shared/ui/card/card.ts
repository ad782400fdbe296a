import styles from './card.module.css';

/** Classes of a card that lifts when it is pointed at; `layout` arranges what is in it. */
export function cardClass(layout: string | undefined): string {
  return `${styles.card} ${layout}`;
}

/** Class of the link that leads from the whole card; its text is the card's name. */
export const cardLinkClass = styles.link;
