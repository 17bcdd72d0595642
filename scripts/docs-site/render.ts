import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, Renderer, type Tokens } from 'marked'
import { sizeOf } from '../sized-pictures.ts'
import { DOCUMENTS, ROOT, addressOf } from './documents.ts'
import { type Parsed, picturesIn, resolveTarget } from './markdown.ts'

const PICTURES = 'docs/images/'
/** Deeper headings are not listed, so nobody is led to them. */
const WITH_ANCHOR = new Set([2, 3])

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The text of a document as HTML. Links between documents lead to their pages; a link to another file of the repository to
 * `repository`, an address with the version in it, or nowhere without one.
 */
export function render(path: string, { tokens, headings }: Parsed, repository: string | undefined): string {
  const marked = new Marked()
  const tables = new TableRenderer()
  marked.use({
    renderer: {
      heading(token) {
        const { id, title } = headings.get(token) ?? { id: '', title: '' }
        const text = this.parser.parseInline(token.tokens)
        const label = escapeHtml(`Link to “${title}”`)
        const anchor = WITH_ANCHOR.has(token.depth)
          ? ` <a class="anchor" href="#${id}" aria-label="${label}">#</a>`
          : ''
        return `<h${token.depth} id="${id}">${text}${anchor}</h${token.depth}>\n`
      },
      link({ href, tokens: inner }) {
        const text = this.parser.parseInline(inner)
        const address = linkTo(path, href, repository)
        if (address === undefined) return `<span class="file" title="${escapeHtml(href)}">${text}</span>`
        return `<a href="${escapeHtml(address)}">${text}</a>`
      },
      image: ({ href, text }) => picture(path, href, text),
      html: ({ text }) => {
        const pictures = picturesIn(text)
        if (pictures.length === 0) return escapeHtml(text)
        return pictures
          .map(({ src = '', alt = '', width }) => picture(path, src, alt, Number(width)))
          .join('')
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      table(token) {
        tables.parser = this.parser
        const columns = token.header.map(({ text }) => text).filter(Boolean)
        const label = escapeHtml(columns.length > 0 ? `Table: ${columns.join(', ')}` : 'Table')
        return `<div class="scrolling" role="group" aria-label="${label}" tabindex="0">${tables.table(token)}</div>\n`
      },
    },
  })
  return marked.parser(tokens)
}

/** An empty cell is no heading of anything. */
class TableRenderer extends Renderer {
  override tablecell(cell: Tokens.TableCell): string {
    return super.tablecell(cell.text === '' ? { ...cell, header: false } : cell)
  }
}

function linkTo(document: string, href: string, repository: string | undefined): string | undefined {
  const target = resolveTarget(document, href)
  if (!target) return href
  const { path, hash } = target
  const end = hash === undefined ? '' : `#${hash}`
  if (path === document) return end
  if (DOCUMENTS.includes(path)) return addressOf(path) + end
  // A folder of documents leads to its first one, whose page lists the others.
  const within = DOCUMENTS.find((other) => other.startsWith(`${path}/`))
  if (within !== undefined) return addressOf(within)
  if (path.startsWith(PICTURES)) return pictureAddress(path)
  return repository && `${repository}/${path}${end}`
}

const pictureAddress = (path: string) => `/docs/images/${path.slice(PICTURES.length)}`

function picture(document: string, href: string, alt: string, shownWidth?: number): string {
  const { path } = resolveTarget(document, href) ?? { path: '' }
  if (!path.startsWith(PICTURES)) throw new Error(`${document}: the picture ${href} must be in ${PICTURES}`)
  const { width, height } = sizeOf(readFileSync(join(ROOT, path)))
  const shown = shownWidth || width
  const size = `width="${shown}" height="${Math.round((height * shown) / width)}"`
  return `<img src="${pictureAddress(path)}" alt="${escapeHtml(alt)}" ${size} loading="lazy">`
}
