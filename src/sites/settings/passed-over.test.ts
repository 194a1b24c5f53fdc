import { expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { FixtureProject, siteJson } from '../project.fixture.ts';
import { loadSettings } from '../settings.ts';

it('names a key that stands twice, and uses the later one', async () => {
  const project = new FixtureProject();
  const json = JSON.stringify(siteJson({ tagline: 'Later' })).replace('{', '{\n"tagline": "Earlier",');
  await project.write('sites/test-site/site.json', json);
  const { value, faults } = await loadSettings(project.root, 'test-site');
  expect(value?.site.tagline).toBe('Later');
  expect(faults).toMatchObject([
    {
      source: expect.stringMatching(/^sites\/test-site\/site\.json:2:\d+$/),
      message: '"tagline" stands twice; the earlier value is omitted',
    },
  ]);
});

it('names the first character of a file that is not UTF-8', async () => {
  const project = new FixtureProject();
  await project.site();
  const json = JSON.stringify([locationWith({ name: 'Café' })]);
  await project.write('sites/test-site/locations.json', Buffer.from(json, 'latin1'));
  const { value, faults } = await loadSettings(project.root, 'test-site');
  expect(value?.locations).toHaveLength(1);
  expect(faults).toMatchObject([
    {
      source: expect.stringMatching(/^sites\/test-site\/locations\.json:1:\d+$/),
      message: 'A character cannot be read; visitors see a \ufffd in its place',
      remedy: 'Save the file as UTF-8',
    },
  ]);
});
