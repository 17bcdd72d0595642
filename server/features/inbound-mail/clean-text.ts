/** Puts untrusted text on one line, without control characters and characters that change its direction. */
export const cleanText = (text: string, maxLength: number): string =>
  text
    .slice(0, 4 * maxLength)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
