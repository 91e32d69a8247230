// biome-ignore-all lint/performance/noBarrelFile: contracts name their fields by one namespace, `f`
/**
 * The fields of contracts, imported as `f`. Code that needs anything else of `fields/` imports it from there.
 */
export { id, userId } from './fields/id-fields.ts';
export { commaSeparated, pageQuery, pageSize, resultsPage } from './fields/lists.ts';
export { count, duration, lifetime } from './fields/quantities.ts';
export { freeForm } from './fields/storable-json.ts';
export { color, line, locale, name, optionalText, pastedLine, shownLine, text } from './fields/text.ts';
export { createdAt, future, instant, timestamp, updatedAt } from './fields/times.ts';
export { email, emailDomain, phone, typedPhone } from './fields/typed.ts';
export { appScheme, clientOrigin, httpUrl, redirectUrl, returnUrl } from './fields/urls.ts';
