import type { FormatCallback } from 'html-to-text'

/** The maximum nesting of elements. HTML parsers recurse. Deeper elements lose their tags, not their text. */
const MAX_DEPTH = 100
/** Longer cells are text that a table lays out. */
const MAX_CELL_LENGTH = 80

const ONE_LINE_BREAK = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

/** Converts HTML to text, with quotes marked by `>`, links with their addresses, and a mark for each picture. */
export async function htmlToText(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  return convert(limitDepth(html), {
    wordwrap: false,
    limits: { maxDepth: 2 * MAX_DEPTH, ellipsis: '', maxInputLength: html.length },
    formatters: { link: formatLink, picture: formatPicture, tableOrLayout: formatTable },
    selectors: [
      { selector: 'a', format: 'link' },
      { selector: 'img', format: 'picture' },
      { selector: 'table', format: 'tableOrLayout' },
      // Mails use tables for layout, so each cell is on separate lines.
      ...['td', 'th'].map((selector) => ({ selector, format: 'block', options: ONE_LINE_BREAK })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'style', format: 'skip' },
      { selector: 'title', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'blockquote', format: 'blockquote' },
    ],
  })
}

type Element = Parameters<FormatCallback>[0]

/** Writes `here (https://files.example)`, unless the link's text is its address. */
const formatLink: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  const href = element.attribs?.['href']?.trim() ?? ''
  const address = href.replace(/^(?:mailto|tel):/i, '').split('?')[0] ?? ''
  const isShown = normalizeLink(readText(element)).includes(normalizeLink(address))
  if (/^(?:https?|mailto|tel):./i.test(href) && !isShown)
    builder.addInline(` (${/^https?:/i.test(href) ? href : address})`, { noWordTransform: true })
}

const normalizeLink = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/^https?:\/\/|[\s/]/g, '')
    .trim()

/** Writes the mark that `PICTURE` finds. */
const formatPicture: FormatCallback = (element, _walk, builder) => {
  const contentId = /^cid:(.{1,300})$/i.exec(element.attribs?.['src'] ?? '')?.[1]
  if (contentId) builder.addInline(`\uE000${contentId}\uE001`, { noWordTransform: true })
}

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

/** Returns the cells of a table's rows, or undefined if it has a link, a picture, a list, or a long text. */
function readRows(table: Element): string[][] | undefined {
  const rows: string[][] = []
  const stack: Element[] = [...table.children].toReversed()
  while (stack.length > 0) {
    const element = stack.pop()
    if (!element || element.type === 'text') continue
    if (/^t(?:body|head|foot)$/.test(element.name)) stack.push(...[...element.children].toReversed())
    else if (element.name === 'tr') {
      const cells = element.children.filter(({ name }) => name === 'td' || name === 'th')
      if (cells.some((cell) => hasStructure(cell))) return undefined
      rows.push(cells.map(readText))
    }
  }
  const isData = rows.some((cells) => cells.length > 1) && rows.flat().every((cell) => cell.length <= MAX_CELL_LENGTH)
  return isData ? rows : undefined
}

const hasStructure = (element: Element): boolean =>
  element.children?.some((child) => STRUCTURE.test(child.name ?? '') || hasStructure(child)) ?? false

const STRUCTURE = /^(?:table|a|img|ul|ol|blockquote|pre|hr)$/

/** Returns an element's text on one line. */
const readText = (element: Element): string => collectText(element).replaceAll(/\s+/g, ' ').trim()

function collectText(element: Element): string {
  if (element.type === 'text') return element.data ?? ''
  const text = element.children?.map(collectText).join('') ?? ''
  return /^(?:br|p|div)$/.test(element.name ?? '') ? ` ${text} ` : text
}

/** Removes the tags of elements that nest too deeply. */
function limitDepth(html: string): string {
  let depth = 0
  return html.replaceAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>?/gi, (tag, closing: string, name: string) => {
    if (SELF_ENDING_ELEMENTS.test(name)) return depth > MAX_DEPTH ? ' ' : tag
    if (!closing) depth += 1
    const isTooDeep = depth > MAX_DEPTH
    if (closing) depth = Math.max(depth - 1, 0)
    return isTooDeep ? ' ' : tag
  })
}

/** Void elements, and elements that end when the next element of their kind begins. */
const SELF_ENDING_ELEMENTS =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|option|tr|t[dh]|thead|tbody|tfoot)$/i
