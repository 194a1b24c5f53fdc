import { join } from 'node:path';
import { textIfThere } from '#sites/files.ts';
import { siteFolder } from '#sites/places.ts';
import { located, type SiteFinding } from '#sites/snapshot.ts';

export const PLACEHOLDER = {
  tagline: 'One line that says why people come here',
  home_text:
    'Two sentences about the cars, the people and the place. They stand over the picture on the home page.',
  street: '1 Example Street',
  domain: 'your-domain.example',
  /** None is invented: pages show none until they are written. */
  hours: '"opening_hours": []',
} as const;

/** Last digits of a new site's phone numbers, from the range reserved for fiction. */
export const PLACEHOLDER_PHONE = '5550 0100';

interface Placeholder {
  text: string;
  remedy: string;
  /** A text that means it was written: one of several locations may have no hours. */
  unless?: string;
}

/** Placeholders that visitors should never see, by file within the site's folder. */
const LEFT_TO_WRITE: Record<string, readonly Placeholder[]> = {
  'site.json': [
    { text: PLACEHOLDER.tagline, remedy: 'Write the line that says why people come to you' },
    { text: PLACEHOLDER.home_text, remedy: 'Write your own two sentences' },
    { text: PLACEHOLDER_PHONE, remedy: 'Write your phone number' },
    { text: `@${PLACEHOLDER.domain}`, remedy: 'Write the address that enquiries go to' },
    { text: `.${PLACEHOLDER.domain}`, remedy: 'Write the address of your site' },
  ],
  'locations.json': [
    { text: PLACEHOLDER.street, remedy: 'Write the address of this location' },
    { text: PLACEHOLDER_PHONE, remedy: 'Write its phone number' },
    { text: `@${PLACEHOLDER.domain}`, remedy: 'Write its e-mail address' },
    {
      text: PLACEHOLDER.hours,
      remedy: 'Write its opening hours: pages show none until then',
      unless: '"weekday"',
    },
  ],
  'content/pages/about.md': [
    { text: 'Tell your customers who you are', remedy: 'Write who you are, or take the page out' },
    { text: 'Say it in your own words', remedy: 'Write what you sell' },
  ],
};

/** Shared texts that speak for every dealership, with what they say; a file of the same name in the site's folder replaces one. */
const SHARED_TEXTS: Record<string, string> = {
  'pages/about-your-privacy.md': 'what you store about shoppers, and who sees it',
  'pages/terms-and-conditions.md': 'what your prices include',
  'pages/book-test-drive.md': 'how a test drive goes at your place',
  'pages/buying.md': 'how buying goes at your place',
  'pages/sell-my-car.md': 'how you buy cars, and pay for them',
  'pages/trade-in.md': 'how you value cars',
  'pages/warranty.md': 'which warranties you give',
  'pages/warranty-claims.md': 'how you handle claims',
  'pages/careers.md': 'whom you hire',
  'faqs/paying.md': 'how shoppers can pay',
  'faqs/trade-in.md': 'where and how you inspect cars',
  'faqs/visiting.md': 'what visitors may expect',
  'faqs/afterwards.md': 'what you do after a sale',
};

const SETTING_PROMISES: Record<string, string> = {
  'leads.reply_minutes':
    'Mails and pages promise a reply within 60 minutes of your opening hours, unless you set another number',
  'leads.opt_in_default': 'The box for offers and news starts ticked: the law asks for false',
};

/** A text or setting by which a new site promises shoppers something. */
interface ShopperPromise {
  source: string;
  text: string;
}

/** Lists what a new site promises shoppers until its dealership decides otherwise. */
export const toDecide = (slug: string): ShopperPromise[] => [
  ...Object.entries(SETTING_PROMISES).map(([setting, text]) => ({
    source: `sites/${slug}/site.json`,
    text: `${setting}: ${text}`,
  })),
  ...Object.entries(SHARED_TEXTS).map(([name, topic]) => ({
    source: `content/${name}`,
    text: `It says ${topic}. Write your own in sites/${slug}/content/${name} if that is not so`,
  })),
];

/** Finds placeholders of `forecourt new-site` that a site still has, with file, line and column. */
export async function placeholderFindings(root: string, slug: string): Promise<SiteFinding[]> {
  const found = Object.entries(LEFT_TO_WRITE).map(async ([name, placeholders]) => {
    const text = (await textIfThere(join(siteFolder(root, slug), name))) ?? '';
    return placeholders.flatMap(({ text: wanted, remedy, unless }) =>
      (unless !== undefined && text.includes(unless) ? [] : placesOf(wanted, text)).map(
        ({ line, column }) => ({
          ...located({ file: `sites/${slug}/${name}`, line, column }),
          field: '',
          message: `"${wanted.replaceAll('"', '')}" is still what new-site wrote`,
          remedy,
        }),
      ),
    );
  });
  return (await Promise.all(found)).flat();
}

function placesOf(wanted: string, text: string): { line: number; column: number }[] {
  return text.split('\n').flatMap((content, index) => {
    const at = content.indexOf(wanted);
    return at === -1 ? [] : [{ line: index + 1, column: at + 1 }];
  });
}
