/** Stands in for the store of trace ids: there are none. */
export const InvokeStore = { getInstanceAsync: async () => undefined };
