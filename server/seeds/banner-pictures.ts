/** Pictures of the home page's banners: what matters stands at the right, the text has the left. */

interface BannerArt {
  readonly from: string;
  readonly via: string;
  readonly to: string;
  readonly motif: Motif;
}

type Motif = 'lesson' | 'live' | 'team';

const CENTRE = { x: 960, y: 300 };
const RINGS = [70, 140, 210, 280];
const BUBBLES = [
  { x: 1010, y: 404, width: 140 },
  { x: 1060, y: 84, width: 110 },
];
const PEOPLE = [
  { x: 790, y: 400, r: 44, opacity: 0.5 },
  { x: 960, y: 372, r: 58, opacity: 0.92 },
  { x: 1130, y: 400, r: 44, opacity: 0.5 },
];

const rings = (): string =>
  RINGS.map(
    (radius) =>
      `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${radius}" fill="none" stroke="#fff" stroke-opacity=".17" stroke-width="22"/>`,
  ).join('');

/** A screen with a triangle: a lesson that waits to be played. */
const screen = (): string =>
  `<rect x="830" y="210" width="260" height="180" rx="20" fill="#fff" fill-opacity=".16"/><path d="M920 246 l104 54 -104 54z" fill="#fff" fill-opacity=".92" stroke="#fff" stroke-opacity=".92" stroke-width="8" stroke-linejoin="round"/>`;

/** A picture on air, and what people say to it. */
const onAir = (): string => {
  const bubbles = BUBBLES.map(
    ({ x, y, width }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="58" rx="29" fill="#fff" fill-opacity=".22"/><rect x="${x + 26}" y="${y + 25}" width="${width - 52}" height="8" rx="4" fill="#fff" fill-opacity=".8"/>`,
  ).join('');
  const waves = [60, 104, 148]
    .map(
      (r) =>
        `<path d="M${CENTRE.x - r} 330 a${r} ${r} 0 0 1 ${2 * r} 0" fill="none" stroke="#fff" stroke-opacity="${0.62 - r / 330}" stroke-width="16" stroke-linecap="round"/>`,
    )
    .join('');
  return `${waves}<circle cx="${CENTRE.x}" cy="338" r="26" fill="#fff" fill-opacity=".92"/><rect x="${CENTRE.x - 8}" y="356" width="16" height="154" fill="#fff" fill-opacity=".5"/>${bubbles}`;
};

/** Three people at one table. */
const team = (): string => {
  const people = PEOPLE.map(
    ({ x, y, r, opacity }) =>
      `<g fill="#fff" fill-opacity="${opacity}"><circle cx="${x}" cy="${y - r * 1.9}" r="${r * 0.72}"/><path d="M${x - r * 1.25} ${y + 60} v${-r * 0.5} a${r * 1.25} ${r * 1.25} 0 0 1 ${r * 2.5} 0 v${r * 0.5}z"/></g>`,
  ).join('');
  return `${people}<rect x="640" y="442" width="640" height="68" fill="#fff" fill-opacity=".2"/>`;
};

const MOTIFS: Readonly<Record<Motif, () => string>> = {
  lesson: () => rings() + screen(),
  live: onAir,
  team,
};

/** A wide picture without words: the text is the page's own, so that it is read aloud and translated. */
export function bannerPicture({ from, via, to, motif }: BannerArt): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 510" preserveAspectRatio="xMaxYMid slice"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${from}"/><stop offset=".55" stop-color="${via}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1200" height="510" fill="url(#g)"/>${MOTIFS[motif]()}</svg>`;
}
