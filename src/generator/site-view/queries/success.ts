import { nextSteps } from '#domain/lead/next-steps.ts';
import { phone } from '#domain/phone/phone.ts';
import { successPath } from '#domain/site/routes.ts';
import { titled } from '#domain/site/titles.ts';
import type { SuccessView } from '#domain/view/success-view.ts';
import { type Context, seoOf } from '../context.ts';
import { hasPage } from './prose.ts';

/** What follows a form. */
export function success(context: Context): SuccessView {
  const { site } = context;
  const head = {
    title: titled('Thank you', site),
    description: `What follows a form that was sent to ${site.name}.`,
  };
  return {
    seo: seoOf(context, successPath(), head),
    phone: phone(site.contact.phone),
    next: nextSteps(site, (path) => hasPage(context, path)),
  };
}
