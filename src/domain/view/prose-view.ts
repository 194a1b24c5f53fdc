import type { PrintedBlock } from '../content/block.ts';
import type { Deadline } from '../deadline.ts';
import type { LeadFormName } from '../lead/forms.ts';
import type { FaqPage } from '../structured-data/faq.ts';
import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';

/** A part of a text, ready to be printed. */
export type ProseBlock = PrintedBlock | { kind: 'figure'; photo: Photo; caption: string | null };

/** A text; over at `until`, where its editor has set an end. */
export interface ProseView extends Pick<Deadline, 'until'> {
  seo: Seo;
  crumbs: Crumb[];
  title: string;
  photo: Photo | null;
  /** Below the text. */
  form: LeadFormName | null;
  blocks: ProseBlock[];
  headings: { depth: number; id: string; text: string }[];
  /** Its questions for search engines, where it has any. */
  faq: FaqPage | null;
}
