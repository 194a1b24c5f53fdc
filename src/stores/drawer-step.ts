/** An open drawer as a step of the history: where it was opened, and where its changes have led. */
interface DrawerStep {
  from: string;
  href: string;
  leave: () => void;
}

let step: DrawerStep | null = null;
/** Whether the history is on its way back from a step that has ended. */
let isLeaving = false;

/** Makes a drawer that has just opened a step of the history: "back" calls `close`, and what was changed stays. */
export function enterDrawer(close: () => void): void {
  if (isLeaving) {
    addEventListener('popstate', () => enterDrawer(close), { once: true });
    return;
  }
  const from = location.pathname + location.search;
  const leave = () => removeEventListener('popstate', goBack, true);
  const goBack = (event: Event) => {
    const href = step?.href ?? from;
    step = null;
    leave();
    // Nothing else has changed: the search need not read its address again.
    event.stopImmediatePropagation();
    if (href !== from) history.pushState(null, '', href);
    close();
  };
  step = { from, href: from, leave };
  history.pushState(history.state, '');
  addEventListener('popstate', goBack, true);
}

/** Ends the step of a drawer that was closed by itself; a step in which nothing changed leaves the history. */
export function leaveDrawer(): void {
  if (step === null) return;
  const { from, href, leave } = step;
  step = null;
  leave();
  if (href !== from) return;
  isLeaving = true;
  addEventListener(
    'popstate',
    () => {
      isLeaving = false;
    },
    { capture: true, once: true },
  );
  history.back();
}

/** Writes an address to the history: all changes in an open drawer are one step. */
export function writeAddress(how: 'pushState' | 'replaceState', href: string, state: unknown = null): void {
  if (step !== null) step.href = href;
  history[step === null ? how : 'replaceState'](state, '', href);
}
