import { Fragment, isValidElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

/** How React names attributes that HTML names otherwise. */
const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  defaultValue: 'value',
  defaultChecked: 'checked',
};
/** Attributes that stand without a value when they are `true`. */
const BARE: ReadonlySet<string> = new Set(
  'checked disabled hidden multiple open readOnly required selected'.split(' '),
);
/** Attributes that say "true" and "false". */
const SPELLED_OUT = /^(?:aria-|data-|draggable$|spellCheck$)/;
const VOID_TAGS: ReadonlySet<string> = new Set('br col hr img input link meta source track wbr'.split(' '));
const MEMO = Symbol.for('react.memo');

/**
 * The markup of components without hooks: what `renderToStaticMarkup` of react-dom prints, which makes a machine
 * for streams and suspense again for each of the dozen calls that a page is (docs/decisions/0008). Throws a
 * `TypeError` for what only React itself could render.
 */
export function staticMarkup(node: ReactNode): string {
  if (node == null || typeof node === 'boolean') return '';
  if (typeof node === 'string') return escapeHtml(node);
  if (typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) return node.map(staticMarkup).join('');
  if (!isValidElement<Props>(node)) throw new TypeError(`${typeof node} is nothing that markup can show`);
  const { props } = node;
  const type: unknown = node.type;
  if (typeof type === 'string') return elementMarkup(type, props);
  if (isComponent(type)) return staticMarkup(type(props));
  if (isMemo(type)) return memoMarkup(type, props, () => staticMarkup(type.type(props)));
  if (type === Fragment) return staticMarkup(props.children);
  throw new TypeError('Only plain components can be printed without a client: directive');
}

const isComponent = (type: unknown): type is (props: Props) => ReactNode => typeof type === 'function';

const isMemo = (type: unknown): type is Memo & { type: (props: Props) => ReactNode } =>
  typeof type === 'object' && type !== null && '$$typeof' in type && type.$$typeof === MEMO;

function elementMarkup(tag: string, props: Props): string {
  let markup = `<${tag}`;
  for (const name in props) markup += attribute(name, props[name]);
  return VOID_TAGS.has(tag) ? `${markup}/>` : `${markup}>${staticMarkup(props.children)}</${tag}>`;
}

function attribute(name: string, value: unknown): string {
  // What listens has nothing to say in markup.
  if (name === 'children' || value == null || typeof value === 'function') return '';
  const printed = ATTRIBUTE_NAMES[name] ?? name;
  if (typeof value === 'object') throw new TypeError(`"${name}" takes text or a number here`);
  if (typeof value !== 'boolean') return ` ${printed}="${escapeHtml(String(value))}"`;
  if (SPELLED_OUT.test(name)) return ` ${printed}="${value}"`;
  return value && BARE.has(printed) ? ` ${printed}=""` : '';
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
const SPECIAL = /["&'<>]/;

// Asking first is cheaper: most texts have nothing to escape.
const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/["&'<>]/g, (character) => ESCAPES[character] ?? character) : text;

/** A component that `memo` of React marks as made of its props alone. */
type Memo = object;

const printed = new WeakMap<Memo, WeakMap<object, Map<string, string>>>();

/**
 * The markup of such a component for these props, printed once while the one object among them lives: a car's card
 * stands on a dozen pages. With no object, or several, it is printed each time.
 */
function memoMarkup(component: Memo, props: Record<string, unknown>, print: () => string): string {
  const values = Object.entries(props);
  const objects = values.flatMap(([, value]) => (typeof value === 'object' && value !== null ? [value] : []));
  const [owner] = objects;
  if (owner === undefined || objects.length > 1) return print();
  const variants = variantsOf(component, owner);
  const variant = values.map(([name, value]) => (value === owner ? name : `${name}=${value}`)).join(' ');
  const cached = variants.get(variant);
  if (cached !== undefined) return cached;
  // Text that was put together holds on to all of its pieces: a copy is one piece.
  const markup = Buffer.from(print()).toString();
  variants.set(variant, markup);
  return markup;
}

function variantsOf(component: Memo, owner: object): Map<string, string> {
  const byOwner = printed.get(component) ?? new WeakMap<object, Map<string, string>>();
  const variants = byOwner.get(owner) ?? new Map<string, string>();
  printed.set(component, byOwner.set(owner, variants));
  return variants;
}
