import type { Seo } from './seo.ts';

export interface NotFoundView {
  seo: Seo;
}
