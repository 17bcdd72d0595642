/** Escapes text for the content of an HTML element. */
export const escapedText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
