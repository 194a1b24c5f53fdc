import type { Block } from '../content/block.ts';
import type { Highlight } from '../content/content.schema.ts';
import type { FormName } from '../lead/forms.ts';
import type { FaqPage } from '../structured-data/faq.ts';
import type { Validity } from '../validity.ts';
import type { Photo, PhotoOf } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';

/** A block with its picture resolved. */
export type ProseBlock = WithPhoto<Block>;
type WithPhoto<B> = B extends { image: string; alt: string }
  ? Omit<B, 'image' | 'alt'> & { photo: Photo }
  : B;

/** Resolves the pictures of blocks; drops blocks whose picture is missing. */
export const printedBlocks = (blocks: readonly Block[], photo: PhotoOf): ProseBlock[] =>
  blocks.flatMap((block): ProseBlock[] => {
    if (!('image' in block)) return [block];
    const { image, alt, ...others } = block;
    const shown = photo(image, alt);
    return shown === null ? [] : [{ ...others, photo: shown }];
  });

export interface ProseBlockProps<K extends ProseBlock['kind']> {
  block: Extract<ProseBlock, { kind: K }>;
}

/** A prose page; ends at `until` if it has an expiry. */
export interface ProseView extends Pick<Validity, 'until'> {
  seo: Seo;
  crumbs: Crumb[];
  title: string;
  photo: Photo | null;
  /** What the page is for, in a sentence or two. */
  lead: string;
  form: FormName | null;
  highlights: Highlight[];
  blocks: ProseBlock[];
  headings: { depth: number; id: string; text: string }[];
  /** Structured data of its questions; `null` without any. */
  faq: FaqPage | null;
}
