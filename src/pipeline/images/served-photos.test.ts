import { expect, it, onTestFinished } from 'vitest';
import { Photos } from '#photos/photos.ts';
import { pictureFinder } from '#sites/photo-address.ts';
import { feedRecord } from '#sites/project.fixture.ts';
import { projectOf, taken } from '../snapshots.fixture.ts';

const ORIGIN = 'https://dms.example';
const MADE = expect.stringMatching(/^\/media\//);
const NAMED = ['images.mode'];
const directory = { to: 'directory', path: '/srv/www' } as const;
const bucket = { to: 's3', bucket: 'dealers' } as const;
const netlify = { to: 'netlify', site_id: 'harbour' } as const;

it.each([
  { what: 'serve', request: {}, site: {}, src: MADE, findings: [] },
  { what: 'serve behind a web server', request: {}, site: { publish: directory }, src: MADE, findings: [] },
  { what: 'nobody: no program here encodes', request: { photos: undefined }, site: {}, findings: [] },
  { what: 'nobody: an export', request: { exported: true }, site: {}, findings: NAMED },
  { what: 'nobody: a bucket', request: {}, site: { publish: bucket }, findings: NAMED },
  { what: 'nobody: Netlify', request: {}, site: { publish: netlify }, findings: NAMED },
])('in mode "service" photos are made by $what', async ({ request, site, src, findings }) => {
  const images = { mode: 'service', origin: ORIGIN } as const;
  const project = await projectOf([feedRecord(1, { images: ['/1.jpg'] })], { images, ...site });
  const photos = new Photos({ state: project.state });
  onTestFinished(() => photos.close());
  const { snapshot } = await taken(project, { photos, ...request });
  const [car] = snapshot.vehicles;
  const { photo } = pictureFinder(() => snapshot.media, snapshot.site);
  expect(photo('/1.jpg', '', car)?.src).toEqual(src ?? `${ORIGIN}/1.jpg`);
  expect(
    snapshot.warnings.filter(({ source }) => source.endsWith('site.json')).map(({ field }) => field),
  ).toEqual(findings);
});
