import { expect, it } from 'vitest';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { checkSite } from './check-site.ts';

it.each(['Adelaide', 'AEST', 'Australia/Atlantis'])(
  'names the line of the time zone "%s"',
  async (time_zone) => {
    const project = new FixtureProject();
    await project.site({ time_zone });
    await project.write('content/pages/a.md', '---\ntitle: A\ndescription: A\nexpiry: 2026-12-01\n---\n');
    await project.stock(feedRecords(2));
    const { root, state } = project;
    const now = new Date('2026-11-20T00:00:00Z');
    const nothing = { planned: () => new Set<string>(), forbidden: [] };
    const { errors, faults } = await checkSite({ root, state, site: 'test-site', now, ...nothing });
    expect(errors.map(({ source, field }) => `${source} ${field}`)).toEqual([
      expect.stringMatching(/^sites\/test-site\/site\.json:1:\d+ time_zone$/),
    ]);
    expect(faults).toEqual([]);
  },
);
