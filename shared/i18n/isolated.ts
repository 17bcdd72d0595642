/** Keeps a text's own direction, and its place among others: U+2068 and U+2069. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
