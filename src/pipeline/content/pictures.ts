import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isContentPicture, isPictureAddress, PICTURE_REMEDY } from '#domain/content/picture-address.ts';
import { photoHosts } from '#domain/photo/photo-mode.ts';
import { decodedPath, pathOf } from '#domain/site/address.ts';
import { pictureHosts } from '#domain/site/picture-hosts.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { located, type SiteFinding } from '#sites/snapshot.ts';
import { demoPicture } from '../images/demo-picture.ts';
import { contentFolders } from './content-files.ts';
import type { ShownPicture } from './gather-blocks.ts';
import type { Linking } from './local-addresses.ts';

/** Folders in which a picture of a text may lie, the first one that has it counts. */
export const pictureFolders = (root: string, slug: string): string[] => [
  join(root, 'sites', slug),
  ...contentFolders(root, slug).toReversed(),
];

type Remedy = { message: string; remedy: string };

/** What is wrong with the address of a picture; `null` where the picture can be shown. */
export function pictureFault(
  address: string,
  root: string,
  { slug, url, images }: Pick<Site, 'slug' | 'url' | 'images'>,
): Remedy | null {
  if (!isPictureAddress(address))
    return { message: `"${address}" is no picture that can be shown`, remedy: PICTURE_REMEDY };
  if (address.startsWith('demo:'))
    return demoPicture(address) === null
      ? { message: `There is no drawing ${address}`, remedy: PICTURE_REMEDY }
      : null;
  if (isContentPicture(address))
    return pictureFolders(root, slug).some((folder) => existsSync(join(folder, address)))
      ? null
      : { message: `There is no picture ${address}`, remedy: PICTURE_REMEDY };
  if (address.startsWith('/')) {
    const file = decodedPath(pathOf(address));
    // A path lies at `origin` where the site has one.
    return images.origin !== null || (extname(file) !== '' && existsSync(join(root, 'public', file)))
      ? null
      : { message: `There is no file ${address}`, remedy: 'Put it below public/, or correct the address' };
  }
  const { host } = new URL(address);
  const hosts = [...pictureHosts({ images }), ...photoHosts(images), new URL(url).host];
  return hosts.includes(host)
    ? null
    : {
        message: `Browsers are told to show no picture from ${host}`,
        remedy: `${PICTURE_REMEDY}; or name the host under images.hosts in site.json`,
      };
}

/** Whether a picture that a text names can be shown. */
export const hasPicture = (address: string, root: string, site: Site): boolean =>
  pictureFault(address, root, site) === null;

/** Pictures of a text that cannot be shown, by file, line and column. */
export function lostPictures(
  { file, pictures }: { file: string; pictures: readonly ShownPicture[] },
  root: string,
  site: Site,
): SiteFinding[] {
  return pictures.flatMap(({ line, column, address }) => {
    const fault = pictureFault(address, root, site);
    return fault === null ? [] : [{ ...located({ file, line, column }), field: 'image', ...fault }];
  });
}

/** The text without pictures that cannot be shown. */
export function withoutPictures(text: Linking, root: string, site: Site): Linking {
  const { page } = text;
  const image = page.image !== null && hasPicture(page.image, root, site) ? page.image : null;
  const body = page.body.filter((block) => !('image' in block) || hasPicture(block.image, root, site));
  return { ...text, page: { ...page, image, body } };
}
