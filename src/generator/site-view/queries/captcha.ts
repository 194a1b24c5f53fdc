import { chosenVendor } from '#domain/lead/captcha-vendors.ts';
import type { CaptchaView } from '#domain/view/captcha-view.ts';
import type { Context } from '../context.ts';

/** The vendor's captcha of a site; `null` where it has none. */
export function captcha({ site }: Context): CaptchaView | null {
  const vendor = chosenVendor(site.leads);
  if (vendor === null) return null;
  const { name, script, api, site_key } = vendor;
  const href = new URL(script);
  href.searchParams.set('render', 'explicit');
  href.searchParams.set('onload', 'captchaReady');
  return { name, script_href: href.href, api, site_key };
}
