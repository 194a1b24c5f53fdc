import type { Block } from '../content/block.ts';
import type { Deadline } from '../deadline.ts';
import type { FormName } from '../lead/forms.ts';
import type { FaqPage } from '../structured-data/faq.ts';
import type { Photo, PhotoOf } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';

/** A part of a text with its picture, ready to be printed. */
export type ProseBlock = WithPhoto<Block>;
type WithPhoto<B> = B extends { image: string; alt: string }
  ? Omit<B, 'image' | 'alt'> & { photo: Photo }
  : B;

/** The blocks with the pictures that `photo` has of them; one without its picture is nothing. */
export const printedBlocks = (blocks: readonly Block[], photo: PhotoOf): ProseBlock[] =>
  blocks.flatMap((block): ProseBlock[] => {
    if (!('image' in block)) return [block];
    const { image, alt, ...others } = block;
    const shown = photo(image, alt);
    return shown === null ? [] : [{ ...others, photo: shown }];
  });

/** One kind of them, as its component takes it. */
export interface ProseBlockProps<K extends ProseBlock['kind']> {
  block: Extract<ProseBlock, { kind: K }>;
}

/** A text; over at `until`, where its editor has set an end. */
export interface ProseView extends Pick<Deadline, 'until'> {
  seo: Seo;
  crumbs: Crumb[];
  title: string;
  photo: Photo | null;
  /** Below the text. */
  form: FormName | null;
  blocks: ProseBlock[];
  headings: { depth: number; id: string; text: string }[];
  /** Its questions for search engines, where it has any. */
  faq: FaqPage | null;
}
