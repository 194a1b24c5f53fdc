import { describe, expect, it } from 'vitest';
import { branchesCalled, branchesOf, parentOf, toggledBranch } from './hierarchy.ts';

describe('branchesOf', () => {
  it('puts models below their make, the most frequent first and ties by name', () => {
    const branches = branchesOf({
      'Kia > Rio': 2,
      Kia: 5,
      'Kia > Ceed': 2,
      Ford: 1,
      'Kia > Sportage': 3,
      Audi: 1,
    });
    expect(branches.map(({ label, count }) => [label, count])).toEqual([
      ['Kia', 5],
      ['Audi', 1],
      ['Ford', 1],
    ]);
    expect(branches[0]?.children.map(({ value, label }) => [value, label])).toEqual([
      ['Kia > Sportage', 'Sportage'],
      ['Kia > Ceed', 'Ceed'],
      ['Kia > Rio', 'Rio'],
    ]);
  });

  it('keeps a model whose make is not told', () => {
    expect(branchesOf({ 'Kia > Rio': 2 })).toEqual([
      { value: 'Kia > Rio', label: 'Rio', count: 2, children: [] },
    ]);
  });
});

describe('toggledBranch', () => {
  it.each([
    { chosen: [], value: 'Kia', next: ['Kia'] },
    { chosen: ['Kia'], value: 'Kia', next: [] },
    { chosen: ['Ford > Focus'], value: 'Kia', next: ['Ford > Focus', 'Kia'] },
    { chosen: ['Kia > Rio', 'Kia > Ceed', 'Ford'], value: 'Kia', next: ['Ford', 'Kia'] },
    { chosen: ['Kia', 'Ford'], value: 'Kia > Rio', next: ['Ford', 'Kia > Rio'] },
    { chosen: ['Kia > Rio'], value: 'Kia > Ceed', next: ['Kia > Rio', 'Kia > Ceed'] },
    { chosen: ['Kia Motors'], value: 'Kia', next: ['Kia Motors', 'Kia'] },
  ])('makes $next of $chosen and $value', ({ chosen, value, next }) => {
    expect(toggledBranch(chosen, value)).toEqual(next);
  });
});

describe('parentOf', () => {
  it('is the value above', () => {
    expect(parentOf('Kia > Rio')).toBe('Kia');
    expect(parentOf('Kia')).toBeNull();
  });
});

describe('branches that are searched for', () => {
  const branches = branchesOf({ Kia: 5, 'Kia > Rio': 2, 'Kia > Ceed': 3, Ford: 1, 'Ford > Ranger': 1 });
  const called = (words: string) =>
    branchesCalled(branches, words).map(({ label, children }) => [
      label,
      ...children.map((one) => one.label),
    ]);

  it('are those of a make with all its models', () => {
    expect(called(' KIA')).toEqual([['Kia', 'Ceed', 'Rio']]);
    expect(branchesCalled(branches, 'kia')[0]).toBe(branches[0]);
  });

  it('are those of a model below its make alone', () => {
    expect(called('rio')).toEqual([['Kia', 'Rio']]);
    expect(called('kia ce')).toEqual([['Kia', 'Ceed']]);
    expect(called('zzz')).toEqual([]);
  });
});
