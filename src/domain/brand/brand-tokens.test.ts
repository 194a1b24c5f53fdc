import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseColour, toHex } from '../theme/colour.ts';
import type { Colour } from '../theme/oklab.ts';
import { unreadablePairs } from '../theme/readable-pairs.ts';
import { type BrandColours, brandTokens, readableOn, tinted } from './brand-tokens.ts';
import { HOUSE } from './house.fixture.ts';

const colour = (text: string): Colour => parseColour(text) ?? [NaN, NaN, NaN];
const tokensOf = (brand: Partial<BrandColours>) =>
  brandTokens(
    { colour: colour('#0a5c9e'), header: null, template: 'group', lightLogoOnly: false, ...brand },
    HOUSE,
  );

const anyColour: fc.Arbitrary<Colour> = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => [red / 255, green / 255, blue / 255]);

describe('the colours worked out from a brand', () => {
  it('can all be read, whatever the brand (rules D15)', () => {
    fc.assert(
      fc.property(
        anyColour,
        fc.option(anyColour),
        fc.constantFrom('group', 'franchise', 'garage'),
        fc.boolean(),
        (brand, header, template, lightLogoOnly) => {
          const tokens = tokensOf({ colour: brand, header, template, lightLogoOnly });
          expect(unreadablePairs(new Map([...HOUSE, ...tokens]))).toEqual([]);
        },
      ),
    );
  });

  it('leave the main button as it was given, and darken what stands on the page by itself', () => {
    const yellow = tokensOf({ colour: colour('#ffd400') });
    expect(yellow.get('--color-brand')).toBe('#ffd400');
    expect(yellow.get('--color-on-brand')).toBe('#000000');
    expect(yellow.get('--color-brand-shape')).not.toBe('#ffd400');
    const blue = tokensOf({});
    expect([blue.get('--color-on-brand'), blue.get('--color-brand-shape')]).toEqual(['#ffffff', '#0a5c9e']);
  });

  it('take the header that is named, else one that suits template and logo', () => {
    const header = (brand: Partial<BrandColours>) => tokensOf(brand).get('--color-header');
    expect(header({ header: colour('#123456') })).toBe('#123456');
    expect(header({ lightLogoOnly: true })).toBe('#ffffff');
    expect(header({ template: 'franchise' })).toBe('#ffffff');
    expect(readableOn(colour(header({ template: 'garage' }) ?? ''))).toEqual([1, 1, 1]);
  });

  it('are grey where the brand is', () => {
    expect(toHex(tinted([0.5, 0.5, 0.5], 1, 0.1))).toBe('#ffffff');
  });
});
