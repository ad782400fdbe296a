/** As the site's own build, with nothing that only the site needs. */
export default {
  base: './',
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'floor.html' },
  },
};
