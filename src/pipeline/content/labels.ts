import { htmlIn } from '#domain/content/block.ts';
import { authorFrontmatterSchema, categoryFrontmatterSchema } from '#domain/content/content.schema.ts';
import type { Author, Category } from '#domain/content/post.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { type ContentFile, reservedName, unusableName } from './content-files.ts';
import { fieldPlace, parseFrontmatter } from './frontmatter.ts';
import type { ShownPicture } from './gather-blocks.ts';
import { fillSiteValues } from './site-values.ts';
import { readText, type TextFindings } from './text.ts';

export interface LoadedLabel<T> extends TextFindings {
  /** `null` where the file is at fault as a whole. */
  value: T | null;
}

/** Reads `content/categories/<name>.md`. */
export function loadCategory(source: ContentFile, site: Site): LoadedLabel<Category> {
  const frontmatter = parseFrontmatter(categoryFrontmatterSchema, source.text, source.file);
  const findings = [...unusableName(source), ...reservedName(source, 'category')];
  if (!frontmatter.ok) return { value: null, findings: [...findings, ...frontmatter.findings], warnings: [] };
  const { title, description } = frontmatter.value;
  const category = {
    slug: source.name,
    title: fillSiteValues(title, site).text,
    description: fillSiteValues(description, site).text,
  };
  return { value: findings.length === 0 ? category : null, findings, warnings: [] };
}

/** Reads `content/authors/<name>.md`. */
export function loadAuthor(
  source: ContentFile,
  site: Site,
): LoadedLabel<Author> & { picture: ShownPicture | null } {
  const frontmatter = parseFrontmatter(authorFrontmatterSchema, source.text, source.file);
  const unusable = [...unusableName(source), ...(frontmatter.ok ? [] : frontmatter.findings)];
  if (!frontmatter.ok || unusable.length > 0)
    return { value: null, picture: null, findings: unusable, warnings: [] };
  const read = readText(source, site);
  if (read.body === null) return { value: null, picture: null, findings: read.findings, warnings: [] };
  const { body, findings, warnings } = read;
  const { image } = frontmatter.value;
  return {
    value: { ...frontmatter.value, about: htmlIn(body.filter(({ kind }) => kind === 'html')) },
    picture: pictureOf(source, image),
    findings,
    warnings,
  };
}

/** The picture that a frontmatter names, where it stands. */
export function pictureOf({ text }: ContentFile, image: string | null): ShownPicture | null {
  return image === null ? null : { ...fieldPlace(text, 'image'), address: image };
}
