const TEXT_MAX = 2_000

/** Returns the beginning of a text, up to the length that an email quotes. */
export function excerpt(text: string | null | undefined): string | null {
  if (!text) return null
  return text.length > TEXT_MAX
    ? `${text
        .slice(0, TEXT_MAX)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()} …`
    : text
}
