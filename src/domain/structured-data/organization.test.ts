import { expect, it } from 'vitest';
import { organizationThing, webSiteThing } from './organization.ts';

const LAYOUT = {
  site: {
    slug: 'harbour',
    name: 'Harbour Motors',
    tagline: 'Cars with a history',
    url: 'https://harbour.example',
  },
  business_name: 'Harbour Motors Pty Ltd',
  phone: { text: '02 5550 1234', masked: '02 55•••••', href: 'tel:+61255501234' },
  email: 'hello@harbour.example',
  social: [{ label: 'Facebook', href: 'https://social.example/harbour' }],
  group: { name: 'Harbour Group', url: 'https://group.example', text: null, sites: [] },
};

it('has the dealership and its group', () => {
  expect(organizationThing(LAYOUT, 'https://harbour.example/preview.jpg')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'https://harbour.example/#organization',
    name: 'Harbour Motors',
    legalName: 'Harbour Motors Pty Ltd',
    url: 'https://harbour.example/',
    slogan: 'Cars with a history',
    logo: 'https://harbour.example/brand/logo-light.png',
    image: 'https://harbour.example/preview.jpg',
    telephone: '+61255501234',
    email: 'hello@harbour.example',
    sameAs: ['https://social.example/harbour'],
    parentOrganization: { '@type': 'Organization', name: 'Harbour Group', url: 'https://group.example' },
  });
});

it('omits missing facts', () => {
  const thing = organizationThing({ ...LAYOUT, phone: null, email: null, social: [], group: null }, '');
  expect(Object.keys(thing)).toEqual('@context,@type,@id,name,legalName,url,slogan,logo,image'.split(','));
});

it('has the site’s name and publisher', () => {
  expect(webSiteThing(LAYOUT)).toMatchObject({
    name: 'Harbour Motors',
    url: 'https://harbour.example/',
    publisher: { '@id': 'https://harbour.example/#organization' },
  });
});
