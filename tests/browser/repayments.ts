import type { Page } from 'playwright/test';

/** A visible repayment with its faults by D9 and rules 11; none where its legal details are complete. */
export interface Repayment {
  text: string;
  faults: string[];
}

/** The typography of a text, as a reader sees it. */
interface Prominence {
  text: string;
  /** CSS pixels. */
  size: number;
  weight: number;
  color: string;
}

interface Figure extends Prominence {
  /** CSS pixels to the repayment. */
  distance: number;
}

interface Facts {
  /** A labelled figure, or an amount within a sentence. */
  kind: 'figure' | 'sentence';
  own: Prominence;
  rate: Figure | null;
  comparisonRate: Figure | null;
  warning: Prominence | null;
}

/** The furthest distance of a rate from its repayment, in heights of its font: "close by" (D9). */
const CLOSE_BY = { figure: 20, sentence: 30 } as const satisfies Record<Facts['kind'], number>;

/** CSS pixels of the smallest legible text. */
const LEGIBLE = 12;

/**
 * Every visible repayment on a page: a dollar amount that is labelled or followed by "per week" or the like. Each needs
 * its rate and comparison rate next to it, and the prescribed warning (D9, rules 11).
 */
export async function repaymentsOn(page: Page): Promise<Repayment[]> {
  const found = await page.evaluate(readRepayments);
  return found.map((facts) => ({ text: facts.own.text, faults: faultsOf(facts) }));
}

function faultsOf({ kind, own, rate, comparisonRate, warning }: Facts): string[] {
  const figureFaults = (name: string, figure: Figure | null) => {
    if (figure === null || !/^\d+\.\d\d% p\.a\.$/.test(figure.text)) return [`no ${name}`];
    const { size, weight, color, distance } = figure;
    const isLess = size < own.size || weight < own.weight;
    const isEqual = size === own.size && weight === own.weight && color === own.color;
    return [
      ...((kind === 'figure' ? !isEqual : isLess) ? [`${name} less prominent`] : []),
      ...(distance > CLOSE_BY[kind] * own.size ? [`${name} far away`] : []),
    ];
  };
  return [
    ...figureFaults('rate', rate),
    ...figureFaults('comparison rate', comparisonRate),
    ...(warning === null ? ['no warning'] : []),
    ...(warning !== null && warning.size < LEGIBLE ? ['a warning too small to read'] : []),
  ];
}

/** Serialised into the page, so it cannot use its surroundings here. */
function readRepayments(): Facts[] {
  const LABEL = /^per (?:week|fortnight|month)$/i;
  // A subscription is paid weekly, and is no credit.
  const SENTENCE = /\$[\d,]+(?:\.\d\d)? (?:a|per|each) (?:week|fortnight|month)\b(?! subscription)/i;

  const ownText = (element: Element) =>
    Array.from(element.childNodes, (node) => (node instanceof Text ? node.data : ''))
      .join('')
      .trim();
  const seen = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      ownText(element) !== '' &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1,
  );
  const matching = (words: RegExp) => seen.filter((element) => words.test(ownText(element)));
  const legal = {
    rate: matching(/^interest rate$/i),
    comparisonRate: matching(/^comparison rate$/i),
    warning: matching(/WARNING: This comparison rate is true only for the example given/),
  };
  /** The text next to its label. */
  const labelled = (label: Element | undefined) =>
    [...(label?.parentElement?.children ?? [])].find(
      (other) => other !== label && seen.includes(other) && /[$%]/.test(ownText(other)),
    ) ?? null;

  function prominence(element: Element): Prominence {
    const { fontSize, fontWeight, color } = getComputedStyle(element);
    return { text: ownText(element), size: Number.parseFloat(fontSize), weight: Number(fontWeight), color };
  }

  function distance(one: Element, other: Element): number {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const across = Math.max(a.left - b.right, b.left - a.right, 0);
    return Math.hypot(across, Math.max(a.top - b.bottom, b.top - a.bottom, 0));
  }

  /** The figure with that label in the nearest part of the page that has one. */
  function figureAround(amount: Element, labels: Element[]): Figure | null {
    for (let part = amount.parentElement; part !== null; part = part.parentElement) {
      const figure = labelled(labels.find((label) => part?.contains(label)));
      if (figure !== null) return { ...prominence(figure), distance: distance(amount, figure) };
    }
    return null;
  }

  function factsOf(kind: Facts['kind'], amount: Element): Facts {
    const section = amount.closest('section, main, body');
    const warning = legal.warning.find((element) => section?.contains(element));
    return {
      kind,
      own: prominence(amount),
      rate: figureAround(amount, legal.rate),
      comparisonRate: figureAround(amount, legal.comparisonRate),
      warning: warning === undefined ? null : prominence(warning),
    };
  }

  const figures = matching(LABEL).flatMap((label) => labelled(label) ?? []);
  return [
    ...figures.map((amount) => factsOf('figure', amount)),
    ...matching(SENTENCE).map((amount) => factsOf('sentence', amount)),
  ];
}
