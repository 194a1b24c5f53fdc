import type { FaqQuestion } from '../content/block.ts';
import { plainText } from '../content/excerpt.ts';
import type { JsonLdRoot } from './schema-org.ts';

export interface FaqPage extends JsonLdRoot {
  '@type': 'FAQPage';
  mainEntity: {
    '@type': 'Question';
    name: string;
    acceptedAnswer: { '@type': 'Answer'; text: string };
  }[];
}

/** Returns a page's questions and answers as structured data; `null` if it has none. */
export function faqPage(questions: readonly FaqQuestion[]): FaqPage | null {
  if (questions.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(html) },
    })),
  };
}
