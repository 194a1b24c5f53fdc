import { expect, it } from 'vitest';
import { commands } from './command-line.ts';

it.each(Object.entries(commands))(
  '"forecourt %s --help" describes each argument, none like another',
  async (_, load) => {
    const { args = {} } = await load();
    const descriptions = Object.values(typeof args === 'function' ? await args() : await args).map(
      ({ description }) => description,
    );
    expect(descriptions).not.toContain(undefined);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  },
);
