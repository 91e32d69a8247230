/** The options of the search index, for those who make it and who read it. */
export const INDEX_OPTIONS = {
  fields: ['title', 'page', 'text'],
  storeFields: ['address', 'title', 'page'],
  processTerm: termsOf,
};

/** Longer than any name. What is longer in the examples is a key or a signature, which nobody types. */
const LONGEST = 40;

/**
 * Returns the words in the name of an operation beside the name, so that `searchUsers` is found by "search
 * users".
 */
function termsOf(term: string, field?: string): string[] {
  if (term.length > LONGEST) return [];
  const words = field === 'page' ? (term.match(/[A-Z]?[a-z]+/g) ?? []) : [];
  return [...new Set([term, ...words].map((word) => word.toLowerCase()))];
}
