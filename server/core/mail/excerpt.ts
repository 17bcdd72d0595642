export const TEXT_MAX = 2_000

/** As much of a text as a mail quotes. */
export function excerpt(text: string | null | undefined): string | null {
  if (!text) return null
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed().trimEnd()} …` : text
}
