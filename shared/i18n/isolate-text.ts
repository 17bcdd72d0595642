/** Isolates a text with U+2068 and U+2069, so that it keeps its own direction and its place among other texts. */
export const isolateText = (text: string): string => `\u2068${text}\u2069`
