import { type CssNode, parse, type Selector, walk } from 'css-tree';
import { fragmentsIn } from './sanitize-css.ts';
import { fragmentOf } from './svg-fragment.ts';

/**
 * A reference of an element to another one of the same image, through `href` or a property
 * such as `fill` or `mask`.
 */
export type Reference = { property: string; id: string };

/** References that a stylesheet gives to all elements with these names: type, `.class` and `#id`. */
type StyleRule = { names: string[]; references: Reference[] };

/** Returns a function that lists the references of an element of a clean SVG, stylesheets included. */
export function referencesIn(root: Element): (element: Element) => Reference[] {
  const rules = [...root.querySelectorAll('style')].flatMap(({ textContent }) => rulesOf(textContent));
  return (element) => {
    const names = namesOf(element);
    const given = rules.filter((rule) => rule.names.every((name) => names.has(name)));
    return [...ownReferences(element), ...given.flatMap(({ references }) => references)];
  };
}

function ownReferences(element: Element): Reference[] {
  return [...element.attributes].flatMap(({ localName: property, value }) => {
    if (property === 'style') return referencesOf(parse(value, { context: 'declarationList' }));
    const ids = property === 'href' ? [fragmentOf(value)] : fragmentsIn(value);
    return ids.flatMap((id) => (id === undefined ? [] : [{ property, id }]));
  });
}

/**
 * Returns the rules of a stylesheet with references. Only the last part of a selector
 * counts; the rest narrows it.
 */
function rulesOf(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  walk(parse(css), {
    visit: 'Rule',
    enter({ prelude, block }) {
      const references = referencesOf(block);
      if (references.length === 0) return;
      const selectors = prelude.type === 'Raw' ? [] : prelude.children.toArray();
      const subjects = selectors.map((selector) =>
        selector.type === 'Selector' ? selectedNames(selector) : [],
      );
      for (const names of subjects.length > 0 ? subjects : [[]]) rules.push({ names, references });
    },
  });
  return rules;
}

function selectedNames(selector: Selector): string[] {
  let names: string[] = [];
  for (const node of selector.children.toArray()) {
    if (node.type === 'Combinator') names = [];
    if (node.type === 'TypeSelector') names.push(node.name.replace(/^.*\|/, ''));
    if (node.type === 'ClassSelector') names.push(`.${node.name}`);
    if (node.type === 'IdSelector') names.push(`#${node.name}`);
  }
  // Neither `*` nor an escape, which can spell any name, narrows the selection.
  return names.filter((name) => !/[*\\]/.test(name)).map((name) => name.toLowerCase());
}

function namesOf(element: Element): Set<string> {
  const classes = [...element.classList].map((name) => `.${name}`);
  return new Set([element.localName, `#${element.id}`, ...classes].map((name) => name.toLowerCase()));
}

function referencesOf(declarations: CssNode): Reference[] {
  const references: Reference[] = [];
  walk(declarations, function visit(node) {
    if (node.type === 'Url')
      references.push({
        property: this.declaration?.property.toLowerCase() ?? '',
        id: fragmentOf(node.value) ?? '',
      });
  });
  return references;
}
