import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const LIST = '/search/used-cars';

/** A stub of a browser's history, in which going back calls the listeners; a page itself goes back later. */
function stubHistory() {
  const entries = ['/', LIST];
  const listeners = new Map<(event: Event) => void, { once?: boolean } | boolean>();
  const location = { pathname: LIST, search: '' };
  const visit = () => {
    const { pathname, search } = new URL(entries.at(-1) ?? '', 'https://dealer.example');
    Object.assign(location, { pathname, search });
  };
  const back = () => {
    entries.pop();
    visit();
    for (const [listener, options] of [...listeners]) {
      if (typeof options === 'object' && options.once) listeners.delete(listener);
      listener(new Event('popstate'));
    }
  };
  vi.stubGlobal('location', location);
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void, options = {}) =>
    listeners.set(listener, options),
  );
  vi.stubGlobal('removeEventListener', (_type: string, listener: () => void) => listeners.delete(listener));
  vi.stubGlobal('history', {
    state: null,
    back: () => queueMicrotask(back),
    pushState: (_state: unknown, _title: string, href = location.pathname + location.search) => {
      entries.push(href);
      visit();
    },
    replaceState: (_state: unknown, _title: string, href: string) => {
      entries.splice(-1, 1, href);
      visit();
    },
  });
  return { entries, back };
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open() {
  const browser = stubHistory();
  const step = await import('./drawer-step.ts');
  const close = vi.fn();
  step.enterDrawer(close);
  return { ...browser, ...step, close };
}

describe('an open drawer is a step of the history', () => {
  it('that "back" takes, and nothing else', async () => {
    const { entries, back, close, leaveDrawer } = await open();
    expect(entries).toEqual(['/', LIST, LIST]);
    back();
    expect(close).toHaveBeenCalledOnce();
    leaveDrawer();
    expect(entries, 'the event of its closing comes later').toEqual(['/', LIST]);
    back();
    expect(entries).toEqual(['/']);
    expect(close).toHaveBeenCalledOnce();
  });

  it('that goes where it is closed without a change', async () => {
    const { entries, leaveDrawer, close } = await open();
    leaveDrawer();
    await Promise.resolve();
    expect(entries).toEqual(['/', LIST]);
    leaveDrawer();
    await Promise.resolve();
    expect(entries).toEqual(['/', LIST]);
    expect(close).not.toHaveBeenCalled();
  });

  it('that begins once the last one has gone', async () => {
    const { entries, back, enterDrawer, leaveDrawer } = await open();
    leaveDrawer();
    const close = vi.fn();
    enterDrawer(close);
    expect(entries).toEqual(['/', LIST, LIST]);
    await Promise.resolve();
    expect(entries).toEqual(['/', LIST, LIST]);
    back();
    expect(close).toHaveBeenCalledOnce();
    expect(entries).toEqual(['/', LIST]);
  });

  it('that has all changes made in it, however it is closed', async () => {
    const byButton = await open();
    byButton.writeAddress('pushState', `${LIST}?body=SUV`);
    byButton.writeAddress('pushState', `${LIST}?body=SUV&body=Ute`);
    byButton.leaveDrawer();
    expect(byButton.entries).toEqual(['/', LIST, `${LIST}?body=SUV&body=Ute`]);
    byButton.writeAddress('pushState', LIST);
    expect(byButton.entries).toHaveLength(4);

    vi.resetModules();
    const byBack = await open();
    byBack.writeAddress('pushState', `${LIST}?body=SUV`);
    byBack.back();
    expect(byBack.entries).toEqual(['/', LIST, `${LIST}?body=SUV`]);
  });
});
