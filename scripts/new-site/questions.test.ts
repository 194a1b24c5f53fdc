import { expect, it } from 'vitest';
import { Refused } from '#domain/errors.ts';
import { AUSTRALIAN_STATES } from '#domain/location/location.schema.ts';
import { promptSite, type RequestDetail, type SiteDetails } from './questions.ts';

type DetailPrompt = Parameters<RequestDetail>[0];

/** The wizard with a person who writes `texts`, by question, and else nothing. */
async function prompted(given: SiteDetails, texts: Record<string, string> = {}) {
  const prompts: DetailPrompt[] = [];
  const details = await promptSite(given, async (prompt) => {
    prompts.push(prompt);
    return texts[prompt.message] ?? (prompt.options === undefined ? '' : 'VIC');
  });
  return { details, prompts };
}

const HOURS = 'Opening hours (empty: later)';

it('the hours are requested with an example, which is valid, and others are refused with a remedy', async () => {
  const { details, prompts } = await prompted({}, { [HOURS]: ' Mon-Fri 9am-5pm ' });
  const { placeholder, validate } = prompts.find(({ message }) => message === HOURS) ?? {};
  expect(placeholder).toBe('Mon-Fri 8:30am-5:30pm, Sat 9am-4pm, Sun closed');
  expect(validate?.(placeholder)).toBeUndefined();
  expect(validate?.(' Mon-Fri 9am-5pm ')).toBeUndefined();
  expect(validate?.('always')).toBe('Write them as in the example');
  expect(details.hours).toBe('Mon-Fri 9am-5pm');
});

it('nothing written leaves every detail to a placeholder but the state, which is picked from all', async () => {
  const { details, prompts } = await prompted({});
  expect(details).toEqual({ state: 'VIC' });
  expect(prompts.map(({ message }) => message)).toEqual([
    ...['Name of the dealership', 'Address', 'Phone', 'E-mail for enquiries', 'Opening hours'].map(
      (question) => `${question} (empty: later)`,
    ),
    'State',
  ]);
  expect(prompts.map(({ validate }) => validate('  '))).toEqual(prompts.map(() => undefined));
  expect(prompts.at(-1)?.options).toEqual(AUSTRALIAN_STATES);
});

it('examples are valid', async () => {
  const { prompts } = await prompted({});
  const faults = prompts.map(({ placeholder, validate }) => validate(placeholder));
  expect(faults).toEqual(prompts.map(() => undefined));
});

it('what options of the command give is not requested', async () => {
  const given = { name: 'Hunter Cars', address: 'a', phone: 'b', email: 'c', hours: 'd', state: 'TAS' };
  expect(await prompted(given)).toEqual({ details: given, prompts: [] });
});

it('no site is made where the person cancels', async () => {
  await expect(promptSite({}, async () => undefined)).rejects.toThrow(Refused);
});
