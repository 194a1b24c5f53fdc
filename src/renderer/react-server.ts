import react from '@astrojs/react/server.js';
import type { AstroComponentMetadata } from 'astro';
import { createElement, type FunctionComponent } from 'react';
import { staticMarkup } from './static-markup.ts';

/**
 * Astro's renderer of React components, but for those that stay static, which need no react-dom. Every component
 * of this project that is not Astro's is React's: none is rendered on trial to find out.
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
