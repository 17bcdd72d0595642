import type { FormatCallback } from 'html-to-text'

/** The maximum nesting of elements. HTML parsers recurse. Deeper elements lose their tags, not their text. */
const MAX_DEPTH = 100
/** The converter reads a text again for each quote around it. */
const MAX_QUOTE_DEPTH = 10
/** More tags than HTML has with `<` in an attribute. */
const MAX_UNCLOSED = 100
/** A table with longer cells is used for layout. */
const MAX_CELL_LENGTH = 80
/** More deeply nested cells are also used for layout. */
const MAX_CELL_DEPTH = 20
/** More elements and characters than the text of a link or a cell has. */
const MAX_NODES = 1_000

const ONE_LINE_BREAK = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

/** Elements whose text isn't shown: our preview text, and elements that programs hide. */
const HIDDEN = [
  'style',
  'title',
  '[data-skip-in-text=true]',
  '[style*="display:none"]',
  '[style*="display: none"]',
]

/** Converts HTML to text, with quotes marked by `>`, links with their addresses, and a mark for each picture. */
export async function htmlToText(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const input = keepSeparators(limitDepth(html))
  return convert(input, {
    wordwrap: false,
    // Up to four elements of a table count as one in `limitDepth`.
    limits: { maxDepth: 5 * MAX_DEPTH, ellipsis: '', maxInputLength: input.length },
    formatters: { link: formatLink, picture: formatPicture, tableOrLayout: formatTable },
    selectors: [
      { selector: 'a', format: 'link' },
      { selector: 'img', format: 'picture' },
      { selector: 'table', format: 'tableOrLayout' },
      // Mails use tables for layout, so each cell is on separate lines.
      ...['td', 'th'].map((selector) => ({ selector, format: 'block', options: ONE_LINE_BREAK })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      ...HIDDEN.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'blockquote', format: 'blockquote' },
    ],
  })
}

/** Keeps the space in `-- `, which begins a signature. */
const keepSeparators = (html: string): string => html.replaceAll(/(?<=>)-- (?=\s?<)/g, '--&nbsp;')

type Element = Parameters<FormatCallback>[0]

/** Writes `here (https://files.example)`, unless the link's text is its address. */
const formatLink: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(formatAddress(element), { noWordTransform: true })
}

const readAttribute = (element: Element, name: string): string =>
  (element.attribs as Record<string, string> | undefined)?.[name]?.trim() ?? ''

function formatAddress(element: Element): string {
  const href = readAttribute(element, 'href')
  const address = href.replace(/^(?:mailto|tel):/i, '').split('?')[0] ?? ''
  const isShown = normalizeLink(readPlainText(element)).includes(normalizeLink(address))
  if (isShown || !/^(?:https?|mailto|tel):./i.test(href)) return ''
  return ` (${/^https?:/i.test(href) ? href : address})`
}

const normalizeLink = (text: string) => text.toLowerCase().replaceAll(/^\s*https?:\/\/|[\s/]/g, '')

/** Writes the mark that `PICTURE` finds, or an emoji, which some programs send as a picture. */
const formatPicture: FormatCallback = ({ attribs = {} }, _walk, builder) => {
  const contentId = /^cid:(.{1,300})$/i.exec(attribs['src'] ?? '')?.[1]
  if (contentId) builder.addInline(`\uE000${contentId}\uE001`, { noWordTransform: true })
  else if (EMOJI.test(attribs['alt'] ?? '')) builder.addInline(attribs['alt'] ?? '')
}

const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,16}$/u

/** Writes a row of a table with short cells as one line. Other tables only lay out text. */
const formatTable: FormatCallback = (element, walk, builder) => {
  const rows = readRows(element)
  if (!rows) {
    builder.openBlock(ONE_LINE_BREAK)
    walk(element.children, builder)
    builder.closeBlock(ONE_LINE_BREAK)
    return
  }
  for (const cells of rows) {
    builder.openBlock(ONE_LINE_BREAK)
    builder.addInline(cells.join(' | '))
    builder.closeBlock(ONE_LINE_BREAK)
  }
}

/** Returns the cells of each row. Undefined if the table has other content, or cells with more than a short line. */
function readRows(table: Element): string[][] | undefined {
  const rows: string[][] = []
  const stack: Element[] = [...table.children].toReversed()
  while (stack.length > 0) {
    const element = stack.pop()
    if (!element || isBlank(element) || /^col(?:group)?$/.test(element.name ?? '')) continue
    const children = element.children?.filter((child) => !isBlank(child)) ?? []
    if (/^t(?:body|head|foot)$/.test(element.name ?? '')) stack.push(...children.toReversed())
    else if (element.name === 'tr' && children.every(isDataCell)) rows.push(children.map(readCell))
    else return undefined
  }
  return rows.some((cells) => cells.length > 1) ? rows : undefined
}

const isBlank = ({ type, data }: Element): boolean => type === 'comment' || (type === 'text' && !data?.trim())

function isDataCell(cell: Element): boolean {
  if (!/^t[dh]$/.test(cell.name ?? '') || hasStructure(cell)) return false
  const text = readCell(cell)
  return !text.includes('\n') && text.length <= MAX_CELL_LENGTH
}

/** Whether a cell has more than text: other blocks, or elements that nest deeply. */
function hasStructure(cell: Element): boolean {
  let elements = cell.children ?? []
  for (let depth = 0; elements.length > 0; depth += 1) {
    if (depth > MAX_CELL_DEPTH || elements.length > MAX_NODES) return true
    if (elements.some(({ name }) => STRUCTURE.test(name ?? ''))) return true
    elements = elements.flatMap(({ children }) => children ?? [])
  }
  return false
}

const STRUCTURE = /^(?:table|img|ul|ol|blockquote|pre|hr|style)$/

const readCell = (cell: Element): string =>
  collectText(cell)
    .split('\n')
    .map((line) => line.trim().replaceAll(/ +/g, ' '))
    .filter(Boolean)
    .join('\n')

/** Returns the beginning of an element's text. Links can be in links, so it reads a bounded part of each. */
function readPlainText(root: Element): string {
  let text = ''
  const stack = [root]
  for (let count = 0; stack.length > 0 && count < MAX_NODES; count += 1) {
    const { type, data, children } = stack.pop() ?? root
    if (type === 'text') text += data?.slice(0, MAX_NODES) ?? ''
    else if (children) stack.push(...children.slice(0, MAX_NODES).toReversed())
  }
  return text
}

/** Returns an element's text with the addresses of its links. */
function collectText(element: Element): string {
  if (element.type === 'text') return element.data?.replaceAll(/\s+/g, ' ') ?? ''
  const text = element.children?.map(collectText).join('') ?? ''
  if (element.name === 'a') return text + formatAddress(element)
  return /^(?:br|p|div)$/.test(element.name ?? '') ? `\n${text}\n` : text
}

/** Removes the tags of elements that nest too deeply, and ends a link where the next one begins, as browsers do. */
function limitDepth(html: string): string {
  let depth = 0
  let quotes = 0
  let isInLink = false
  let unclosed = 0
  return html.replaceAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>?/gi, (tag, closing: string, element: string) => {
    // HTML has few tags with `<` in an attribute. Parsers take quadratic time for many that don't end.
    if (!tag.endsWith('>') && (unclosed += 1) > MAX_UNCLOSED) return tag.replace('<', '&lt;')
    const name = element.toLowerCase()
    if (SELF_ENDING_ELEMENTS.has(name)) return depth > MAX_DEPTH ? ' ' : tag
    const endsLink = name === 'a' && !closing && isInLink
    if (name === 'a') isInLink = !closing
    if (endsLink) return depth > MAX_DEPTH ? ' ' : `</a>${tag}`
    if (!closing) depth += 1
    if (!closing && name === 'blockquote') quotes += 1
    const isTooDeep = depth > MAX_DEPTH || (name === 'blockquote' && quotes > MAX_QUOTE_DEPTH)
    if (closing) depth = Math.max(depth - 1, 0)
    if (closing && name === 'blockquote') quotes = Math.max(quotes - 1, 0)
    return isTooDeep ? ' ' : tag
  })
}

/** Void elements, and elements that end when the next element of their kind begins. */
const SELF_ENDING_ELEMENTS = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd option tr td th thead tbody tfoot'.split(
    ' ',
  ),
)
