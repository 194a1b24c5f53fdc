import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const SCHEMAS = path.resolve(import.meta.dirname, '../../shared/fixtures/schemas');

/** Whether the schemas of sitemaps.org are present, beside the project. */
export const HAS_SITEMAP_SCHEMAS = existsSync(SCHEMAS);

/** The part of Google's image extension that we use: the protocol's schema requires one for every foreign element. */
const IMAGE_SCHEMA = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="http://www.google.com/schemas/sitemap-image/1.1">
  <xsd:element name="image"><xsd:complexType><xsd:sequence>
    <xsd:element name="loc" type="xsd:anyURI"/>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`;
const ALL = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="sitemap-image.xsd"/>
</schema>`;

const read = (name: string) => readFileSync(path.join(SCHEMAS, name), 'utf8');

/** Faults of a sitemap, or of a sitemap index, by the protocol's schemas. */
export async function sitemapErrors(contents: string, kind: 'sitemap' | 'index') {
  const { errors } = await validateXML({
    xml: { fileName: `${kind}.xml`, contents },
    schema: { fileName: 'all.xsd', contents: kind === 'index' ? read('siteindex.xsd') : ALL },
    preload: [
      ...['sitemap.xsd', 'siteindex.xsd'].map((fileName) => ({ fileName, contents: read(fileName) })),
      { fileName: 'sitemap-image.xsd', contents: IMAGE_SCHEMA },
    ],
  });
  return errors;
}
