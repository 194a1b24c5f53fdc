import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';

export interface ProseView {
  seo: Seo;
  crumbs: Crumb[];
  title: string;
  photo: Photo | null;
  /** Sanitised HTML. */
  html: string;
  headings: { depth: number; id: string; text: string }[];
}
