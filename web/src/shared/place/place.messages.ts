import { defineMessages } from '#shared/i18n/define-messages.ts';

/** Texts of the panel that goes down from country to district. */
export const placeMessages = defineMessages('place', {
  zh: {
    anyPlace: '不限',
    countries: '全部国家和地区',
    placesIn: '{{name}}的下级地区',
    allOf: '{{name}}：不限',
  },
  en: {
    anyPlace: 'Anywhere',
    countries: 'All countries and regions',
    placesIn: 'Regions in {{name}}',
    allOf: 'All of {{name}}',
  },
});
