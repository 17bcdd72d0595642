import { SaxesParser } from 'saxes'
import { ATTRIBUTES, ELEMENTS, PROPERTIES, REFERRING, WITH_TEXT } from './allowed.ts'
import { areNames, isName, isPlain, isSafeValue } from './allowed.ts'
import { cutDeclarations } from './styles.ts'

/** Deeper than drawing programs nest. */
const MAX_DEPTH = 64
const MAX_ELEMENTS = 20_000
const MAX_ATTRIBUTES = 200

/** An element that is allowed, with what is allowed of it. */
export interface SvgElement {
  name: string
  attributes: [name: string, value: string][]
  children: (SvgElement | string)[]
}

/** The file is no SVG, or more than a picture needs. The message is for the log of tests only. */
export class SvgRefused extends Error {
  override name = 'SvgRefused'
}

/**
 * The allowed elements of an SVG, in one pass; whatever is not allowed is left out with all that it contains.
 * Throws SvgRefused for what is not well-formed, declares entities, or is too deep or too much.
 */
export function readSvg(text: string): SvgElement {
  const root: SvgElement = { name: '', attributes: [], children: [] }
  const open = [root]
  let [skipped, elements, attributes] = [0, 0, 0]
  // Without namespaces: resolving them takes the square of the depth. What has a prefix is not allowed anyway.
  const parser = new SaxesParser({ xmlns: false, position: false } as const)
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', (doctype) => doctype.includes('[') && refuse('It declares entities'))
  parser.on('opentagstart', () => void (attributes = 0))
  parser.on('attribute', () => (attributes += 1) > MAX_ATTRIBUTES && refuse('Too many attributes'))
  parser.on('opentag', ({ name, attributes: given }) => {
    if (open.length + skipped > MAX_DEPTH || (elements += 1) > MAX_ELEMENTS) refuse('Too deep or too much')
    if (skipped > 0 || !ELEMENTS.has(name)) return void (skipped += 1)
    const element = { name, attributes: cutAttributes(name, given), children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    if (skipped > 0) skipped -= 1
    else open.pop()
  })
  const keep = (content: string) => {
    const parent = open.at(-1)
    if (skipped === 0 && parent && (WITH_TEXT.has(parent.name) || parent.name === 'style'))
      parent.children.push(content)
  }
  parser.on('text', keep)
  parser.on('cdata', keep)
  parser.write(text).close()
  const [svg] = root.children
  if (typeof svg !== 'object' || svg.name !== 'svg') throw new SvgRefused('It is no SVG')
  return svg
}

function refuse(reason: string): never {
  throw new SvgRefused(reason)
}

function cutAttributes(element: string, given: Record<string, string>): [string, string][] {
  return Object.entries(given).flatMap(([name, value]): [string, string][] => {
    const kept = cutAttribute(element, name, value)
    return kept === undefined ? [] : [[name === 'xlink:href' ? 'href' : name, kept]]
  })
}

function cutAttribute(element: string, name: string, value: string): string | undefined {
  if (name === 'id') return isName(value) ? value : undefined
  if (name === 'class') return areNames(value) ? value : undefined
  if (name === 'style') return cutDeclarations(value) || undefined
  if (name === 'href' || name === 'xlink:href')
    return REFERRING.has(element) && value.startsWith('#') && isName(value.slice(1)) ? value : undefined
  if (ATTRIBUTES.has(name)) return isPlain(value) ? value : undefined
  return PROPERTIES.has(name) && isSafeValue(value) ? value : undefined
}
