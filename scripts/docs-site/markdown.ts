import { posix } from 'node:path'
import { type Token, type Tokens, lexer } from 'marked'
import { headingId } from '#shared/heading-id.ts'

export interface Heading {
  /** Of its element, and at the end of an address that leads to it. */
  id: string
  title: string
  depth: number
}

/** A document in Markdown, taken apart. */
export interface Parsed {
  tokens: Token[]
  /** Of its first heading. */
  title: string
  headings: Map<Token, Heading>
}

export function parse(markdown: string): Parsed {
  const tokens = lexer(markdown)
  const headings = new Map<Token, Heading>()
  const times = new Map<string, number>()
  for (const token of allOf(tokens)) {
    if (token.type !== 'heading') continue
    const title = plainText(token)
    const id = headingId(title)
    const before = times.get(id) ?? 0
    times.set(id, before + 1)
    headings.set(token, { id: before > 0 ? `${id}-${before}` : id, title, depth: Number(token['depth']) })
  }
  return { tokens, title: [...headings.values()][0]?.title ?? '', headings }
}

/** Every token, with those within it. */
export const allOf = (tokens: Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...allOf(childrenOf(token))])

function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items
  if (token.type !== 'table') return ('tokens' in token && token.tokens) || []
  const { header, rows } = token as Tokens.Table
  return [header, ...rows].flat().flatMap((cell) => cell.tokens)
}

/** What its reader reads of a token. */
export function plainText(token: Token): string {
  if (token.type === 'html' || token.type === 'def') return ''
  const children = childrenOf(token)
  if (children.length === 0) return 'text' in token ? String(token.text) : ''
  const isBlock = ['list', 'list_item', 'table', 'blockquote'].includes(token.type)
  return children.map(plainText).join(isBlock ? ' ' : '')
}

/** A picture in HTML, whose width Markdown cannot tell. */
const PICTURE = /<img src="(?<src>[^"]+)" alt="(?<alt>[^"]*)"(?: width="(?<width>\d+)")?>/g

export const picturesIn = (html: string): Record<string, string | undefined>[] =>
  [...html.matchAll(PICTURE)].map(({ groups = {} }) => groups)

/** Where the links and pictures of a document lead, as it says it. */
export const targetsOf = ({ tokens }: Parsed): string[] =>
  allOf(tokens).flatMap((token) => {
    if (token.type === 'link' || token.type === 'image') return [String(token['href'])]
    return token.type === 'html' ? picturesIn(token.raw).map(({ src = '' }) => src) : []
  })

export interface Target {
  /** From the repository's root; empty for the root itself. */
  path: string
  /** The id of a heading. */
  hash: string | undefined
}

/** What a link of this document names in the repository; undefined if it leads out of it. */
export function resolveTarget(document: string, href: string): Target | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/)/i.test(href)) return undefined
  const [relative = '', hash] = href.split('#')
  const path = relative ? posix.join(posix.dirname(document), decodeURI(relative)) : document
  return { path: path.replace(/^\.?\/?$|\/$/, ''), hash }
}
