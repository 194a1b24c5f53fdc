import { Fragment, isValidElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

/** HTML attributes by React's names for them. */
const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  defaultValue: 'value',
  defaultChecked: 'checked',
};
/** Boolean attributes. */
const BARE: ReadonlySet<string> = new Set(
  'checked disabled hidden multiple open readOnly required selected'.split(' '),
);
/** Attributes with the values "true" and "false". */
const SPELLED_OUT = /^(?:aria-|data-|draggable$|spellCheck$)/;
const VOID_TAGS: ReadonlySet<string> = new Set('br col hr img input link meta source track wbr'.split(' '));
const MEMO = Symbol.for('react.memo');

/**
 * Renders components without hooks like react-dom's `renderToStaticMarkup`, without its cost of setting up streams and
 * suspense for each of a page's dozen calls (docs/decisions/0008). Throws a `TypeError` for what only React can render.
 */
export function staticMarkup(node: ReactNode): string {
  if (node == null || typeof node === 'boolean') return '';
  if (typeof node === 'string') return escapeHtml(node);
  if (typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) return node.map(staticMarkup).join('');
  if (!isValidElement<Props>(node)) throw new TypeError(`${typeof node} cannot be rendered as markup`);
  const { props } = node;
  const type: unknown = node.type;
  if (typeof type === 'string') return elementMarkup(type, props);
  if (isComponent(type)) return staticMarkup(type(props));
  if (isMemo(type)) return memoMarkup(type, props, () => staticMarkup(type.type(props)));
  if (type === Fragment) return staticMarkup(props.children);
  throw new TypeError('Only plain components can be rendered without a client: directive');
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
  // Event handlers are not markup.
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

// Testing first is cheaper: most texts have nothing to escape.
const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/["&'<>]/g, (character) => ESCAPES[character] ?? character) : text;

/** A component wrapped in React's `memo`. */
type Memo = object;

const printed = new WeakMap<Memo, WeakMap<object, Map<string, string>>>();

/**
 * Caches the markup of a memo component by its only object prop, weakly: a car's card is on a dozen pages. With no
 * object, or several, it is rendered each time.
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
  // A concatenated string retains all of its pieces: a copy is flat.
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
