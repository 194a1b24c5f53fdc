import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

describe('columns of letters', () => {
  const feed = csv(
    'Stock No,Make,Model,Year,Price,Transmission,Fuel,Body',
    'S1,Kia,Rio,2020,20000,A,P,S',
    'S2,Kia,Rio,2020,20000,M,DSL,HTCH',
    'S3,Kia,Rio,2020,20000,Auto,X,Wagon',
  );

  it('have a value table of the letters that are clear, and a note of what each is read as', async () => {
    const { proposal } = await inspect(feed);
    expect(proposal.columns).toMatchObject({
      simple_transmission: { from: 'Transmission', values: { A: 'Automatic', M: 'Manual' } },
      simple_fuel: { from: 'Fuel', values: { P: 'Petrol' } },
      simple_body: { from: 'Body' },
    });
    expect(proposal.columns?.simple_body).not.toHaveProperty('values');
    expect(proposal.notes).toContain(
      'Letters of "Transmission" are read as words: A = Automatic, M = Manual. Look whether that is right.',
    );
    expect(proposal.notes).toContain(
      'Letters of "Fuel" are read as words: P = Petrol. Look whether that is right.',
    );
  });

  it.each<[columns: string, letters: string[], values: unknown, unread: string | null]>([
    ['Body', ['S', 'H', 'W', 'U', 'V'], { H: 'Hatch', W: 'Wagon', U: 'Ute', V: 'Van' }, 'S'],
    ['Body Type', ['h', 'w'], { h: 'Hatch', w: 'Wagon' }, null],
    ['Body Code', ['S', 'C', 'P'], undefined, 'S, C, P'],
    ['BodyStyle', ['1', '2'], undefined, '1, 2'],
  ])('of bodies alone are mapped: %s with %j', async (column, letters, values, unread) => {
    const rows = letters.map((letter, n) => `S${n},Kia,Rio,2020,${letter}`);
    const { proposal, trial } = await inspect(csv(`Stock No,Make,Model,Year,${column}`, ...rows));
    expect(proposal.columns?.simple_body?.from).toBe(column);
    expect(proposal.columns?.simple_body?.values).toEqual(values);
    const gap = proposal.notes.find((note) => note.startsWith('Say by "values"'));
    expect(gap).toBe(
      unread === null ? undefined : `Say by "values" what these letters of "${column}" mean: ${unread}.`,
    );
    const words = new Map(Object.entries(values ?? {}));
    expect(trial.vehicles.map(({ simple_body }) => simple_body)).toEqual(
      letters.map((letter) => words.get(letter) ?? null),
    );
  });

  it.each([
    ['Type', ['H', 'W']],
    ['Category', ['U', 'V']],
    ['Body', ['U', 'N', 'D']],
  ])(
    'are none of bodies where their column does not say so, or holds conditions: %s with %j',
    async (column, letters) => {
      const rows = letters.map((letter, n) => `S${n},Kia,Rio,2020,${letter}`);
      const { proposal } = await inspect(csv(`Stock No,Make,Model,Year,${column}`, ...rows));
      expect(proposal.columns).not.toHaveProperty('simple_body');
    },
  );

  it('of colours are shown nowhere', async () => {
    const { proposal, trial } = await inspect(
      csv('Stock No,Make,Model,Year,Colour', 'S1,Kia,Rio,2020,W', 'S2,Kia,Rio,2020,Black'),
    );
    expect(proposal.notes).toContain('Say by "values" what these letters of "Colour" mean: W.');
    expect(trial.vehicles.map(({ colour }) => colour)).toEqual([null, 'Black']);
    expect(trial.dropped).toMatchObject([{ field: 'colour', count: 1 }]);
  });

  it('name the letters that mean nothing by themselves, which are shown nowhere', async () => {
    const { proposal, trial } = await inspect(feed);
    expect(proposal.notes).toContain('Say by "values" what these letters of "Body" mean: S.');
    expect(proposal.notes).toContain('Say by "values" what these letters of "Fuel" mean: X.');
    expect(trial.vehicles.map(({ simple_fuel, simple_body }) => [simple_fuel, simple_body])).toEqual([
      ['Petrol', null],
      ['Diesel', 'Hatch'],
      [null, 'Wagon'],
    ]);
    expect(trial.dropped.map(({ field, count }) => [field, count])).toContainEqual(['simple_body', 1]);
  });
});
