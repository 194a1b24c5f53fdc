import { logoPicturePath } from '../site/brand-routes.ts';
import { absoluteUrl } from '../site/routes.ts';
import type { LayoutView } from '../view/layout-view.ts';
import type { OrganizationThing, WebSiteThing } from './schema-org.ts';

type OrganizationSource = Pick<LayoutView, 'site' | 'business_name' | 'phone' | 'email' | 'social' | 'group'>;

/** Returns the dealership's structured data, from header and footer. `image` is an absolute address. */
export function organizationThing(layout: OrganizationSource, image: string): OrganizationThing {
  const { site, business_name, phone, email, social, group } = layout;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name: site.name,
    legalName: business_name,
    url: `${site.url}/`,
    slogan: site.tagline,
    logo: absoluteUrl(logoPicturePath('light'), site),
    image,
    ...(phone !== null && { telephone: phone.href.replace('tel:', '') }),
    ...(email !== null && { email }),
    ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
    ...(group !== null && {
      parentOrganization: { '@type': 'Organization', name: group.name, url: group.url },
    }),
  };
}

/** Returns the site's structured data, with the name that search engines show. */
export function webSiteThing({ site }: Pick<LayoutView, 'site'>): WebSiteThing {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: `${site.url}/`,
    publisher: { '@id': `${site.url}/#organization` },
  };
}
