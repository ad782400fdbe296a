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
            // What a course, a lesson and one's own courses say of classes that are held.
            {
              name: 'classes',
              test: /[\\/](?:features[\\/](?:learning[\\/]reminders|live[\\/](?:index|room[\\/]enter|state[\\/](?:open-room|live\.messages)))|shared[\\/]study|contract[\\/]src[\\/]kernel[\\/]live-room)/,
              minShareCount: 2,
            },
            // What the page of a course has in common with ordering, packages, favourites and study.
            {
              name: 'offer',
              test: /[\\/]features[\\/](?:analytics|catalog[\\/](?:cards[\\/]offer-note|course[\\/](?!course-view)|favourite)|coupon[\\/]use-claim|distribution[\\/](?:use-retail|share[\\/]share-button|share[\\/]share\.messages)|learning[\\/]catalogue[\\/](?!lesson-numbers)|organisation[\\/]shop[\\/]shop-brief|support[\\/]service-box)/,
              minShareCount: 2,
            },
            // What tells one lesson from the next, on the page of a course as in a handout.
            {
              name: 'outline',
              test: /[\\/]features[\\/](?:catalog[\\/]course[\\/]course-view|learning[\\/](?:catalogue[\\/]lesson-numbers|player[\\/]study-order))/,
              minShareCount: 2,
            },
            // What lessons have in common, however they are studied.
            {
              name: 'lesson',
              test: /[\\/](?:features[\\/](?:learning[\\/](?:player[\\/](?!study-order)|progress|stage)|live[\\/]state)|shared[\\/](?:player|ui[\\/]tab-list|api[\\/]use-on-renewal))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
