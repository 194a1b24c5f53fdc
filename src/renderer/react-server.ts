import react from '@astrojs/react/server.js';
import type { AstroComponentMetadata } from 'astro';
import { createElement, type FunctionComponent } from 'react';
import { staticMarkup } from './static-markup.ts';

/**
 * Astro's React renderer, except for static components, which need no react-dom. It claims every non-Astro component,
 * where Astro's own would render one to find out.
 */
export default {
  ...react,
  check: async (component: unknown) => typeof component === 'function' || typeof component === 'object',
  async renderToStaticMarkup(
    this: unknown,
    component: FunctionComponent,
    props: Record<string, unknown>,
    slots: Record<string, string>,
    metadata?: AstroComponentMetadata,
  ) {
    if (metadata?.hydrate !== undefined || Object.keys(slots).length > 0)
      return react.renderToStaticMarkup.call(this, component, props, slots, metadata);
    return { html: staticMarkup(createElement(component, props)), attrs: {} };
  },
};
