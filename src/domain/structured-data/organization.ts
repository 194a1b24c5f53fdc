import { logoPicturePath } from '../site/brand-routes.ts';
import { absoluteUrl } from '../site/routes.ts';
import type { LayoutView } from '../view/layout-view.ts';
import type { OrganizationThing, WebSiteThing } from './schema-org.ts';

type OrganizationSource = Pick<LayoutView, 'site' | 'business_name' | 'phone' | 'email' | 'social' | 'group'>;

/** Who stands behind a site, for machines: what its header and footer say. `image` is an absolute address. */
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

/** The site itself, for machines: the name that search engines show over its pages. */
export function webSiteThing({ site }: Pick<LayoutView, 'site'>): WebSiteThing {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: `${site.url}/`,
    publisher: { '@id': `${site.url}/#organization` },
  };
}
