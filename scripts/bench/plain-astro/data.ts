import { defineMiddleware } from 'astro:middleware';
import { views } from './site.ts';

/** Provides each page's view, as the generator does. */
export const onRequest = defineMiddleware(({ locals }, next) => {
  locals.view = views.forPage().view;
  return next();
});
