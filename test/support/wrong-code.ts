/** Returns a code of six digits that is not the given one. */
export const wrongCode = (code: string | undefined) => (code === '000000' ? '111111' : '000000');
