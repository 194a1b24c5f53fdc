import type { SharedWord } from '../search/sentence/shared-words.ts';
import type { SearchProvider } from '../site/search-provider.schema.ts';

/** The search of the home page: a form whose fields bear the names of a search's address. Lists of one value are empty. */
export interface HomeSearchView {
  /** The specification's {cars}, in lower case. */
  cars: string;
  /** A sentence that finds cars, as the hint of the box for words. */
  example: string | null;
  makes: string[];
  models: { make: string; names: string[] }[];
  bodies: string[];
  /** Upper bounds as an address has them, and in words. */
  prices: { value: string; label: string }[];
  /** Repayments; empty where the site shows none. */
  weekly: string[];
  /** What counts the cars while somebody chooses. */
  counting: HomeSearchCounting;
}

export interface HomeSearchCounting {
  /** Path of the live release's search index. */
  index_href: string;
  provider: SearchProvider;
  /** The site's own of the words that stand for filters. */
  shared_words: Readonly<Record<string, SharedWord>>;
}
