import fc from 'fast-check';
import { createElement, Fragment, memo, type ReactNode, useId } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { staticMarkup } from './static-markup.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('a & b', '<b>', `"it's"`, '', '$31,490'));
const attributes = fc.record(
  {
    className: text,
    id: text,
    title: fc.option(text),
    hidden: fc.boolean(),
    'aria-hidden': fc.boolean(),
    'data-car': text,
    tabIndex: fc.integer({ min: -1, max: 9 }),
    onClick: fc.constant(() => {}),
  },
  { requiredKeys: [] },
);
const Wrapped = ({ children }: { children?: ReactNode }) => <div className="wrapped">{children}</div>;

const { node } = fc.letrec<{ node: ReactNode; element: ReactNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.constantFrom(null, undefined, true, false),
    tie('element'),
  ),
  element: fc
    .tuple(
      fc.constantFrom<'p' | 'a' | 'br' | 'img' | typeof Fragment | typeof Wrapped>(
        'p',
        'a',
        'br',
        'img',
        Fragment,
        Wrapped,
      ),
      attributes,
      fc.array(tie('node'), { maxLength: 4 }),
    )
    .map(([type, props, children]) => {
      if (type === 'br' || type === 'img') return createElement(type, props);
      return typeof type === 'string'
        ? createElement(type, props, ...children)
        : createElement(type, null, ...children);
    }),
}));

describe('static markup', () => {
  it('equals React’s', () => {
    fc.assert(
      fc.property(node, (tree) => {
        expect(staticMarkup(tree)).toBe(renderToStaticMarkup(tree));
      }),
    );
  });

  it('prints fields like React', () => {
    const fields = (
      <form>
        <label htmlFor="a">A</label>
        <input id="a" type="text" defaultValue="x" required readOnly disabled={false} />
        <input type="checkbox" defaultChecked />
        <details open>
          <summary>More</summary>
        </details>
      </form>
    );
    expect(staticMarkup(fields).replaceAll(/\s\w+=""/g, '')).toBe(
      renderToStaticMarkup(fields).replaceAll(/\s\w+=""/g, ''),
    );
  });

  it('refuses what only React can render', () => {
    const Hooked = () => <p id={useId()} />;
    expect(() => staticMarkup(<Hooked />)).toThrow();
    expect(() => staticMarkup(<p style={{ color: 'red' }} />)).toThrow('"style" takes text');
  });

  it('prints a component that depends on its props alone once for equal props', () => {
    let prints = 0;
    const Card = memo(function Card({ car, loading }: { car: { name: string }; loading?: string }) {
      prints += 1;
      return <img alt={car.name} data-loading={loading} />;
    });
    const [one, other] = [{ name: 'Corolla' }, { name: 'Corolla' }];
    const printed = [
      <Card key="1" car={one} />,
      <Card key="2" car={one} />,
      <Card key="3" car={one} loading="eager" />,
    ].map(staticMarkup);
    expect(printed).toEqual([
      ...Array(2).fill('<img alt="Corolla"/>'),
      '<img alt="Corolla" data-loading="eager"/>',
    ]);
    expect(prints).toBe(2);
    staticMarkup(<Card car={other} />);
    expect(prints).toBe(3);
  });
});
