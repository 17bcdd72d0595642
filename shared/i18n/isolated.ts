/** Isolates a text with U+2068 and U+2069, so that it keeps its own direction and its place among other texts. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
