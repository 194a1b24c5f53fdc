import type { ContentPage } from '#sites/snapshot.ts';

/** Returns the file of a text below `content/`, be it the site's own or shared. */
export const textFile = ({ name, post }: Pick<ContentPage, 'name' | 'post'>): string =>
  `${post === null ? 'pages' : 'blog'}/${name}.md`;
