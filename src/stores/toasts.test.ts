import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { $toasts, addToast, dismissToast, removeToast, updateToast } from './toasts.ts';

const texts = () => $toasts.get().map(({ text, open }) => `${text} ${open ? 'open' : 'closed'}`);
const add = (text: string) => addToast({ text, variant: 'default' });

describe('"Toast: add (only one shown at a time), update, dismiss, remove" (S2 §4)', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    $toasts.set([]);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the last one added, and no other', () => {
    add('Link copied');
    const id = addToast({ text: 'No room', variant: 'destructive' });
    expect($toasts.get()).toEqual([{ id, open: true, text: 'No room', variant: 'destructive' }]);
  });

  it('changes the text of one, and leaves others alone', () => {
    const replaced = add('Sending');
    const id = add('Saving');
    updateToast(replaced, { text: 'Sent' });
    expect(texts()).toEqual(['Saving open']);
    updateToast(id, { text: 'Saved' });
    expect(texts()).toEqual(['Saved open']);
  });

  it('stays until it is closed (rules 36)', () => {
    const id = add('Link copied');
    vi.advanceTimersByTime(DAY_MS);
    expect(texts()).toEqual(['Link copied open']);
    dismissToast(id);
    expect(texts()).toEqual(['Link copied closed']);
  });

  it('removes a closed one after "1,000,000 ms", and not the one that came after it', () => {
    dismissToast(add('First'));
    vi.advanceTimersByTime(999_999);
    expect(texts()).toEqual(['First closed']);
    add('Second');
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(['Second open']);
  });

  it('can be removed at once', () => {
    const id = add('Link copied');
    removeToast(id);
    expect(texts()).toEqual([]);
  });
});
