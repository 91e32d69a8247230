/** Warnings for developers about calls of old interfaces: nobody reads them in a deployed function. */
module.exports = () => Object.assign(() => undefined, { property: () => undefined });
