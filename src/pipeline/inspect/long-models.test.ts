import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

const TEXTS = ['Corolla Ascent Sport 1.8 Auto', 'Land Cruiser Prado GXL 4x4', 'RAV 4 GX 2WD Wagon'];

describe('a model that is a long text', () => {
  const note = (text: string) =>
    `"Model Description" is a long text, such as "${text}": the model is cut out of it. Check that each car has the right model.`;

  it.each([
    ['behind the make of another column', TEXTS],
    ['behind the make', TEXTS.map((text) => `Toyota ${text}`)],
    ['behind the make, in capitals', TEXTS.map((text) => `TOYOTA ${text}`)],
  ])('is cut %s, and stays in the name', async (_where, texts) => {
    const rows = texts.map((text, n) => `S${n},Toyota,${text},2020`);
    const { proposal, trial } = await inspect(csv('Stock No,Make,Model Description,Year', ...rows));
    expect(trial.vehicles.map(({ model }) => model)).toEqual(['Corolla', 'Land Cruiser Prado', 'RAV4']);
    expect(trial.vehicles[0]?.name.toLowerCase()).toBe('2020 toyota corolla ascent sport 1.8 auto');
    expect(trial.vehicles[0]?.slug).toBe('2020-toyota-corolla-s0');
    expect(proposal.notes).toContain(note(texts[0] ?? ''));
  });

  it('leaves name and badge as other columns have them', async () => {
    const rows = TEXTS.map((text, n) => `S${n},Toyota,${text},2020,GX,Car ${n}`);
    const { trial } = await inspect(csv('Stock No,Make,Model Description,Year,Badge,Title', ...rows));
    expect(trial.vehicles[0]).toMatchObject({ name: 'Car 0', model: 'Corolla', badge: 'GX' });
    const badged = await inspect(
      csv('Stock No,Make,Model Description,Year,Badge', ...rows.map((row) => row.replace(/,Car \d$/, ''))),
    );
    expect(badged.trial.vehicles[0]).toMatchObject({ name: '2020 Toyota Corolla GX', model: 'Corolla' });
  });

  it('is named with an example where only some have the make', async () => {
    const rows = TEXTS.map((text, n) => `S${n},Toyota,${n === 0 ? 'Toyota ' : ''}${text},2020`);
    const { proposal, trial } = await inspect(csv('Stock No,Make,Model Description,Year', ...rows));
    expect(trial.accepted).toBe(3);
    expect(proposal.notes).toContain(
      '"Model Description" is a long text, such as "Toyota Corolla Ascent Sport 1.8 Auto": map "model" to a column that has the model alone.',
    );
  });

  it.each([
    ['Rio,Cerato,EV6'],
    ['Land Cruiser Prado,Corolla,RAV4'],
    ['Discovery Sport,Defender 110,Velar'],
    ['Journey Outback 17,Eagle Outback 2,Silverline Outback 21'],
  ])('is none of %s', async (models) => {
    const rows = models.split(',').map((model, n) => `S${n},Toyota,${model},2020`);
    const { proposal } = await inspect(csv('Stock No,Make,Model,Year', ...rows));
    expect(proposal.columns?.model).toEqual({ from: 'Model' });
    expect(proposal.notes.join()).not.toContain('long text');
  });
});
