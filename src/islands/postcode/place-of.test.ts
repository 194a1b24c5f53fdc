import { afterEach, describe, expect, it, vi } from 'vitest';
import { POSTCODE_MESSAGE, unknownPostcodeMessage } from '#domain/geo/postcode-problem.ts';
import { placeOf } from './place-of.ts';

const PLACE = { lat: -32.8, long: 151.7 };
const FOUND = { place: PLACE, problem: null, distanceTo: expect.any(Function) };

/** Makes the service respond like this, and records its requests. */
function service(respond: () => Response | Promise<Response>) {
  const requests = vi.fn(async (_address: string) => respond());
  vi.stubGlobal('fetch', requests);
  return requests;
}

const refusal = (status: number, body: string) => () => new Response(body, { status });

describe('the location of a postcode', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is in the table of the page, without a request (rules 50)', async () => {
    const requests = service(refusal(500, ''));
    expect(await placeOf('2300')).toMatchObject({ place: { lat: expect.closeTo(-32.9, 0) }, problem: null });
    expect(await placeOf('4871')).toMatchObject({ place: { lat: expect.closeTo(-17, 0) }, problem: null });
    expect(requests).not.toHaveBeenCalled();
  });

  it('is absent for an invalid postcode, without a request', async () => {
    const requests = service(refusal(500, ''));
    expect(await placeOf('23')).toEqual({ place: null, problem: POSTCODE_MESSAGE });
    expect(requests).not.toHaveBeenCalled();
  });

  it('is requested from the service where the table does not hold it, once', async () => {
    const requests = service(() => Response.json(PLACE));
    const results = await Promise.all([placeOf('9301'), placeOf('9301')]);
    expect(results).toEqual([FOUND, FOUND]);
    expect(requests.mock.calls.map(([address]) => address)).toEqual(['/api/postcodes/9301']);
  });

  it('is the origin of distances', async () => {
    const { distanceTo } = await placeOf('2300');
    expect(distanceTo?.({ lat: -32.9, long: 152.8 })).toMatch(/^about \d\d km away$/);
  });

  it('is absent where the service finds none, with its message', async () => {
    service(refusal(404, '{"title":"Invalid postcode"}'));
    expect(await placeOf('9991')).toEqual({ place: null, problem: 'Invalid postcode' });
  });

  it.each([
    { what: 'no service', respond: refusal(404, '<html>'), postcode: '9992' },
    { what: 'no connection', respond: () => Promise.reject(new Error('away')), postcode: '9993' },
  ])('is nowhere with $what', async ({ respond, postcode }) => {
    service(respond);
    expect(await placeOf(postcode)).toEqual({ place: null, problem: unknownPostcodeMessage(postcode) });
  });

  it('is requested again after the service failed', async () => {
    service(refusal(503, '{"title":"Postcodes cannot be looked up at the moment."}'));
    expect((await placeOf('9994')).problem).toBe('Postcodes cannot be looked up at the moment.');
    service(() => Response.json(PLACE));
    expect((await placeOf('9994')).place).toEqual(PLACE);
  });
});
