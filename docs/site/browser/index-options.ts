/** The options of the search index, for those who make it and who read it. */
export const INDEX_OPTIONS = { fields: ['title', 'page', 'text'], storeFields: ['address', 'title', 'page'] };
