/** Converts a DTD into RELAX NG, for a validator without DTD support: every element with its content and attributes. */
export function relaxNgOf(dtd: string, root: string): string {
  const text = dtd.replace(/<!--[\s\S]*?-->/g, '');
  const attributes = new Map<string, string>();
  for (const [, element = '', list = ''] of text.matchAll(/<!ATTLIST\s+(\S+)\s+([^>]+)>/g))
    attributes.set(element, attributesOf(list));
  const definitions = [...text.matchAll(/<!ELEMENT\s+(\S+)\s+([^>]+)>/g)].map(
    ([, name = '', model = '']) =>
      `<define name="${name}"><element name="${name}">${attributes.get(name) ?? ''}${contentOf(model)}</element></define>`,
  );
  return `<grammar xmlns="http://relaxng.org/ns/structure/1.0"><start><ref name="${root}"/></start>${definitions.join('')}</grammar>`;
}

function attributesOf(list: string): string {
  const found = list.matchAll(/(\S+)\s+(CDATA|\([^)]+\))\s+(?:#IMPLIED|"[^"]*")/g);
  return [...found]
    .map(
      ([, name = '', type = '']) =>
        `<optional><attribute name="${name}">${valuesOf(type)}</attribute></optional>`,
    )
    .join('');
}

function valuesOf(type: string): string {
  if (type === 'CDATA') return '<text/>';
  const values = type.slice(1, -1).split('|');
  return `<choice>${values.map((value) => `<value>${value.trim()}</value>`).join('')}</choice>`;
}

const OCCURRENCE: Record<string, string> = { '?': 'optional', '*': 'zeroOrMore', '+': 'oneOrMore' };

/** Parses a content model such as `(id*, year, (email | phone)?)`. */
function contentOf(model: string): string {
  const tokens = model.match(/[(),|?*+]|[^\s(),|?*+]+/g) ?? [];
  const repeated = (content: string): string => {
    const wrapper = OCCURRENCE[tokens[0] ?? ''];
    if (wrapper === undefined) return content;
    tokens.shift();
    return `<${wrapper}>${content}</${wrapper}>`;
  };
  const particle = (): string => {
    const token = tokens.shift();
    if (token !== '(') return repeated(token === '#PCDATA' ? '<text/>' : `<ref name="${token}"/>`);
    const parts = [particle()];
    const separator = tokens[0];
    while (tokens[0] !== ')') {
      tokens.shift();
      parts.push(particle());
    }
    tokens.shift();
    const group = separator === '|' ? 'choice' : 'group';
    return repeated(`<${group}>${parts.join('')}</${group}>`);
  };
  return particle();
}
