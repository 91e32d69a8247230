/** The options of the search index, for those who make it and who read it. */
export const INDEX_OPTIONS = {
  fields: ['title', 'page', 'text'],
  storeFields: ['address', 'title', 'page'],
  processTerm: termsOf,
};

/** Longer than any name. What is longer in the examples is a key or a signature, which nobody types. */
const LONGEST = 40;

/** Words of nearly every section. They tell none apart, and would be a fifth of the index. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  'a an and are as at be by for from has have if in is it its of on or so that the their them this to which with'.split(
    ' ',
  ),
);

/**
 * Returns the words in the name of an operation beside the name, so that `searchUsers` is found by "search
 * users".
 */
function termsOf(term: string, field?: string): string[] {
  if (term.length > LONGEST || EVERYWHERE.has(term.toLowerCase())) return [];
  const words = field === 'page' ? (term.match(/[A-Z]?[a-z]+/g) ?? []) : [];
  return [...new Set([term, ...words].map((word) => word.toLowerCase()))];
}
