import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfjsFiles } from './pdfjs-files.ts';
import { precompress } from './precompress.ts';
import { preloadHome } from './preload-home.ts';

const DEV_PORT = 13_500;
const SERVER = 'http://127.0.0.1:13300';
/** Lessons: only the edge knows how to fetch what the server points at. */
const EDGE = 'http://127.0.0.1:18080';
/** As the edge does: public objects by their path, straight from the store. */
const MEDIA = {
  target: 'http://127.0.0.1:17480',
  rewrite: (path: string) => path.replace(/^\/media/, '/zhiji-public'),
};
/** Browsers put files into the private bucket under the path and host they signed. */
const UPLOADS = { target: 'http://127.0.0.1:17480' };

/** What tells one lesson from the next, on the page of a course as in a handout. */
const OF_OUTLINE = [
  '/features/catalog/course/course-view',
  '/features/learning/catalogue/lesson-numbers',
  '/features/learning/player/study-order',
  '/shared/study/',
];

/** What a course, a lesson and one's own courses say of classes that are held. */
const OF_CLASSES = [
  '/contract/src/kernel/live-room',
  '/features/learning/reminders/',
  '/features/live/index',
  '/features/live/room/enter',
  '/features/live/state/live.messages',
  '/features/live/state/open-room',
  '/shared/rows/product-row',
];

/** What the page of a course has in common with ordering, packages, favourites and study. */
const OF_COURSES = [
  '/features/analytics/',
  '/features/catalog/cards/offer-note',
  '/features/catalog/course/',
  '/features/catalog/favourite/',
  '/features/catalog/feedback/feedback.messages',
  '/features/catalog/feedback/later-feedback',
  '/features/catalog/package/package.queries',
  '/features/coupon/use-claim',
  '/features/distribution/share/share-button',
  '/features/distribution/share/share.messages',
  '/features/distribution/use-retail',
  '/features/learning/annex/later-annex-list',
  '/features/learning/catalogue/',
  '/features/organisation/shop/shop-brief',
  '/features/support/service-box',
  '/shared/ui/drawn-later',
  '/shared/ui/rating-stars',
];

/** What the header tells somebody who is logged in. */
const OF_TOOLS = [
  '/app/layouts/header/user-tools',
  '/features/message/unread/',
  '/shared/lib/backoff',
  '/shared/lib/badge-number',
];

/** What every page of the user centre has. */
const OF_USER_CENTRE = [
  '/app/layouts/side-menu',
  '/app/layouts/user-layout',
  '/features/account/avatar/avatar-editor',
  '/features/learning/courses/course-ticket',
  '/features/learning/courses/my-courses.messages',
  '/pages/user/order-pages.module',
  '/shared/ticket/session-change',
];

const isOf =
  (places: readonly string[]) =>
  (file: string): boolean =>
    places.some((place) => file.includes(place));

export default defineConfig({
  base: './',
  plugins: [react(), preloadHome(), pdfjsFiles(), precompress()],
  server: {
    host: '127.0.0.1',
    port: DEV_PORT,
    strictPort: true,
    // Only what the client is made of: the repository also holds state and secrets of services.
    fs: { allow: ['.', '../contract', '../node_modules'] },
    proxy: { '/api': SERVER, '/play': EDGE, '/media': MEDIA, '/zhiji-private': UPLOADS },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Constants of the contract cost more bytes as names than as values.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // Changes seldom, so it stays cached across releases. Never a group for antd: it would
          // merge all islands into one chunk.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
              priority: 3,
            },
            // Few files and not many small ones: cut up, they compress worse and wait in line. What
            // every screen starts with is one, what the home page adds to it another.
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { name: 'home', test: /[\\/]src[\\/]pages[\\/]home-page\.tsx$/, priority: 1 },
            // What many screens share is a third. The heavy parts that few open stay by themselves.
            {
              name: 'parts',
              test: /[\\/](?:features|shared|contract|@tanstack)[\\/](?!.*(?:pdf|live|qr|kit-theme|upload))/,
              minShareCount: 4,
            },
            // Each file that a screen asks for holds a slow phone up.
            { name: 'outline', test: isOf(OF_OUTLINE), minShareCount: 2 },
            { name: 'classes', test: isOf(OF_CLASSES), minShareCount: 2 },
            { name: 'course', test: isOf(OF_COURSES), minShareCount: 2 },
            // Around every page of somebody who is logged in, and around those of the user centre.
            { name: 'tools', test: isOf(OF_TOOLS) },
            { name: 'user', test: isOf(OF_USER_CENTRE) },
            // What lessons have in common while they are studied.
            {
              name: 'lesson',
              test: /[\\/](?:features[\\/](?:learning[\\/](?:pdf[\\/]pdf-icons|player[\\/](?!study-order)|progress|stage)|live[\\/]state)|shared[\\/](?:player|ui[\\/]tab-list|api[\\/](?:probe-session|use-on-renewal)))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
