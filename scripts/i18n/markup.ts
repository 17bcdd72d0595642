/** What people read in a page or a picture that is no TypeScript: the text of its elements, and of some attributes. */
const READ =
  /(<(?:style|script)\b[^>]*>[\s\S]*?<\/(?:style|script)>|<!--[\s\S]*?-->)|(name="description"\s+content=")([^"]*[a-z][^"]*)|(>\s*)([^<>]*[A-Za-z][^<>]*?)(?=\s*<)/g

/** The texts of such a file. */
export function textsInMarkup(source: string): string[] {
  const found = new Set<string>()
  translateMarkup(source, (text) => {
    found.add(text)
    return text
  })
  return [...found]
}

/** The file with its texts said by `say`. */
export const translateMarkup = (source: string, say: (text: string) => string): string =>
  source.replaceAll(
    READ,
    (whole, skipped?: string, before?: string, attribute?: string, open?: string, text?: string) => {
      if (skipped !== undefined) return whole
      return `${before ?? open ?? ''}${say((attribute ?? text ?? '').replaceAll(/\s+/g, ' '))}`
    },
  )

/** The files that are not TypeScript and are read: each once a language. */
export const MARKUP = ['web/index.html', 'web/public/offline.html', 'web/public/scene.svg']

/** The context of a text in such a file: those in a picture must be short. */
export const contextIn = (file: string): string | undefined => (file.endsWith('.svg') ? 'picture' : undefined)
