/** The beginning of the reason under which refusals count that strangers caused for somebody else. */
export const SLOWED_PREFIX = 'slowed_';

/** The beginning of the reason under which refused texts count, before the cause (decision 0256). */
export const REFUSED_TEXT_PREFIX = 'text_refused:';
