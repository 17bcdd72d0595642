const TEXT_MAX = 2_000

/** Returns the beginning of a text, up to the length that an email quotes. */
export function createExcerpt(text: string | null | undefined): string | null {
  if (!text) return null
  if (text.length <= TEXT_MAX) return text
  // The cut may be in the middle of a character.
  const start = text.slice(0, TEXT_MAX).replace(/[\uD800-\uDBFF]$/, '')
  return `${start.trimEnd()} …`
}
