/** The maximum length of HTML in characters, with styles. The reply is above the text it quotes. */
const MAX_CHARACTERS = 100_000
/** The maximum nesting of elements. Deeper elements are quotes within quotes, and HTML parsers recurse. */
const MAX_DEPTH = 100

/** The beginning of quotes in Outlook on the web and on phones. The quoted text itself isn't marked. */
const OUTLOOK_QUOTE =
  /<div[^<>]{0,200}\bid="?(?:x_)?(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container)\b/i

const ONE_LINE_BREAK = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

/** Converts HTML to text, with quotes marked by `>`. Cuts off a long or deeply nested document. */
export async function htmlToText(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const own = html.slice(0, MAX_CHARACTERS).split(OUTLOOK_QUOTE, 1)[0] ?? ''
  return convert(limitDepth(own), {
    wordwrap: false,
    limits: { maxDepth: 2 * MAX_DEPTH, ellipsis: '' },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      // Mails use tables for layout, so each cell is on separate lines.
      ...['td', 'th'].map((selector) => ({ selector, format: 'block', options: ONE_LINE_BREAK })),
      { selector: 'img', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'blockquote', format: 'blockquote' },
      { selector: 'div.gmail_quote', format: 'skip' },
    ],
  })
}

/** Returns the HTML up to where it nests too deeply. */
function limitDepth(html: string): string {
  let depth = 0
  for (const { 1: closing, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (SELF_ENDING_ELEMENTS.test(name)) continue
    depth = closing ? Math.max(depth - 1, 0) : depth + 1
    if (depth > MAX_DEPTH) return html.slice(0, index)
  }
  return html
}

/** Void elements, and elements that end when the next element of their kind begins. */
const SELF_ENDING_ELEMENTS =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|option|tr|t[dh]|thead|tbody|tfoot)$/i

/** Returns a check whether a picture appears only in quoted parts, such as a logo from our own mail. */
export function createQuotedPictureCheck(html: string): (contentId: string) => boolean {
  const positions = findPicturePositions(html)
  const outlook = html.search(OUTLOOK_QUOTE)
  const quote = html.search(/<blockquote\b/i)
  const end = html.lastIndexOf('</blockquote')
  return (contentId) => {
    const at = positions.get(contentId) ?? -1
    return (outlook >= 0 && at > outlook) || (quote >= 0 && at > quote && at < end)
  }
}

/** Finds the first position of each picture. */
function findPicturePositions(html: string): Map<string, number> {
  const positions = new Map<string, number>()
  for (const { 1: id = '', index } of html.matchAll(/cid:([^"'\s<>()]{1,300})/g))
    if (!positions.has(id)) positions.set(id, index)
  return positions
}
