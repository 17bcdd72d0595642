/** The texts for people in a page or picture other than TypeScript: of elements, and of some attributes. */
const READ =
  /(<(?:style|script)\b[^>]*>[\s\S]*?<\/(?:style|script)>|<!--[\s\S]*?-->)|(name="description"\s+content=")([^"]*[a-z][^"]*)|(>\s*)([^<>]*[A-Za-z][^<>]*?)(?=\s*<)/g

/** Returns the texts of such a file. */
export function textsInMarkup(source: string): string[] {
  const found = new Set<string>()
  translateMarkup(source, (text) => {
    found.add(text)
    return text
  })
  return [...found]
}

/** Returns the file with its texts translated by `say`. */
export const translateMarkup = (source: string, say: (text: string) => string): string =>
  source.replaceAll(
    READ,
    (whole, skipped?: string, before?: string, attribute?: string, open?: string, text?: string) => {
      if (skipped !== undefined) return whole
      return `${before ?? open ?? ''}${say((attribute ?? text ?? '').replaceAll(/\s+/g, ' '))}`
    },
  )

/** The files that aren't TypeScript and contain texts for people. Each is built once per language. */
export const MARKUP = ['web/index.html', 'web/public/offline.html', 'web/public/scene.svg']

/** Returns the context of a text in such a file. Texts in a picture must be short. */
export const contextIn = (file: string): string | undefined => (file.endsWith('.svg') ? 'picture' : undefined)
