/** Pages of a payment channel: the phone that pays, and the list of everything there is to pay. */
import { html, type Markup } from './html.ts';
import type { Language } from './page.ts';
import { yuanOf } from './pay-format.ts';

const LISTED = 50;
const settingNames = ['api', 'notice', 'refund'] as const;
export type SettingName = (typeof settingNames)[number];

/** How a channel can be made to behave, and how it behaves now. */
export type Modes = Readonly<Record<SettingName, readonly string[]>>;
export type Chosen = Readonly<Record<SettingName, string>>;

type Labels = Readonly<Record<string, string>>;

export interface PayTexts {
  readonly title: string;
  readonly scan: string;
  readonly back: string;
  readonly none: string;
  readonly empty: string;
  readonly open: string;
  readonly all: string;
  readonly tellHow: string;
  readonly payer: string;
  readonly actions: Labels;
  readonly states: Labels;
  readonly settings: Readonly<Record<SettingName, string>>;
  readonly api: Labels;
  readonly notice: Labels;
  readonly refund: Labels;
}

/** What pages say of a trade. */
export interface ShownTrade {
  /** What its code says. */
  readonly code: string;
  readonly totalFen: number;
  readonly subject: string;
  readonly number: string;
  readonly state: string;
  /** Where the page that opened it leads back to; empty without one. */
  readonly back: string;
  /** Who can pay it, by name. */
  readonly payers: readonly string[];
}

export interface PayPages {
  title(language: Language, page: 'title' | 'scan'): string;
  /** What the phone shows of a trade; its notice arrives as usual unless the buyer wants otherwise. */
  scanned(trade: ShownTrade | undefined, usualNotice: string, language: Language): Markup;
  /** Trades, newest first. */
  list(trades: readonly ShownTrade[], heading: 'open' | 'all', language: Language): Markup;
  /** Buttons that make the channel fail in the ways the real one does, and some worse ones. */
  settings(chosen: Chosen, language: Language): readonly Markup[];
}

/** The pages of the channel at a path; `offered` is what the buyer can do in each state. */
export function createPayPages({
  path,
  texts,
  modes,
  offered,
}: {
  readonly path: string;
  readonly texts: Readonly<Record<Language, PayTexts>>;
  readonly modes: Modes;
  readonly offered: Readonly<Record<string, readonly string[]>>;
}): PayPages {
  const scanAddress = (code: string, language: Language): string =>
    `${path}/scan?code=${encodeURIComponent(code)}&lang=${language}`;

  const phoneForm = (
    { code, state, payers: names }: ShownTrade,
    usualNotice: string,
    language: Language,
  ): Markup | string => {
    const text = texts[language];
    const buttons = (offered[state] ?? []).map(
      (action) =>
        html`<button name="action" value="${action}">${text.actions[action] ?? action}</button>`,
    );
    if (buttons.length === 0) {
      return '';
    }
    const choices = modes.notice.map(
      (kind) =>
        html`<option value="${kind}" ${kind === usualNotice ? 'selected' : ''}>
          ${text.notice[kind] ?? kind}
        </option>`,
    );
    const payers = names.map((name) => html`<option value="${name}">${name}</option>`);
    return html`<form method="post" action="${scanAddress(code, language)}">
      <label
        >${text.payer}
        <select name="person">
          ${payers}
        </select></label
      >
      <label
        >${text.tellHow}
        <select name="notice">
          ${choices}
        </select></label
      >
      <p>${buttons}</p>
    </form>`;
  };

  return {
    title: (language, page) => texts[language][page],
    scanned(trade, usualNotice, language) {
      const text = texts[language];
      if (trade === undefined) {
        return html`<p class="empty" role="status">${text.none}</p>`;
      }
      return html`<section class="empty">
          <p>${trade.subject}</p>
          <p><strong>¥${yuanOf(trade.totalFen)}</strong></p>
          <p role="status">${text.states[trade.state] ?? trade.state}</p>
          <p><small>${trade.number}</small></p>
        </section>
        ${phoneForm(trade, usualNotice, language)}
        ${trade.back === '' ? '' : html`<p><a href="${trade.back}">${text.back}</a></p>`}`;
    },
    list(trades, heading, language) {
      const text = texts[language];
      const items = trades.slice(0, LISTED).map(
        (trade) =>
          html`<li>
            <a href="${scanAddress(trade.code, language)}">¥${yuanOf(trade.totalFen)}</a>
            <small>${text.states[trade.state] ?? trade.state}</small>
            <p>${trade.subject} · ${trade.number}</p>
          </li>`,
      );
      const list =
        items.length === 0
          ? html`<p class="empty">${text.empty}</p>`
          : html`<ol>
              ${items}
            </ol>`;
      return html`<h2>${text[heading]}</h2>
        ${list}`;
    },
    settings: (chosen, language) =>
      settingNames.map((name) => {
        const text = texts[language];
        const buttons = modes[name].map(
          (mode) =>
            html`<button
              formaction="${path}/modes/${name}/${mode}?lang=${language}"
              aria-pressed="${String(mode === chosen[name])}"
            >
              ${text[name][mode] ?? mode}
            </button>`,
        );
        return html`<form method="post">
          <p>${text.settings[name]}</p>
          ${buttons}
        </form>`;
      }),
  };
}
