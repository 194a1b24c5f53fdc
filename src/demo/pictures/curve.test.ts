import { describe, expect, it } from 'vitest';
import { curve, outline } from './curve.ts';

describe('curve', () => {
  it('reads millimetres above the ground and writes SVG’s downward y', () => {
    expect(curve('0,400 20,640')).toBe('M0 -400L20 -640');
  });

  it('makes a corner at |', () => {
    expect(curve('0,0 10,0 | 10,10')).toBe('M0 0L10 0L10 -10');
  });

  it('passes through every point of a smooth run', () => {
    const path = curve('0,0 10,20 30,20 40,0');
    expect(path.match(/C/g)).toHaveLength(3);
    expect(path).toContain('10 -20C');
    expect(path.endsWith('40 0')).toBe(true);
  });

  it('closes an outline', () => {
    expect(outline('0,0 | 10,0 | 10,10')).toBe('M0 0L10 0L10 -10Z');
  });
});
