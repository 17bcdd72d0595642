import { isPlain } from './allowed.ts'
import { type SvgElement, SvgRefused, readSvg } from './read-svg.ts'
import { type Rule, cutRules, sheetOf } from './styles.ts'
import { ensureDrawable } from './weight.ts'

/** The longer side of a drawing that is shown in its own size. */
const SIDE = 512

/**
 * An SVG cut to an allow-list: neither scripts nor anything that leads out of the file. It is written anew from what was
 * understood, and has a size. Throws SvgRefused.
 */
export function cutSvg(bytes: Buffer): Buffer {
  const svg = readSvg(textOf(bytes))
  const rules = cutSheets(svg)
  ensureDrawable(svg, rules)
  const rest = svg.attributes.filter(([name]) => !['viewBox', 'width', 'height', 'x', 'y'].includes(name))
  const attributes: SvgElement['attributes'] = [
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ...sizeOf(new Map(svg.attributes)),
    ...rest,
  ]
  return Buffer.from(write({ ...svg, attributes }))
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SvgRefused('It is not UTF-8')
  }
}

/** Cuts the style sheets in the drawing and returns all of their rules. */
function cutSheets(element: SvgElement): Rule[] {
  if (element.name === 'style') {
    const texts = element.children.filter((child) => typeof child === 'string')
    const rules = cutRules(texts.join(''))
    element.children = [sheetOf(rules)]
    return rules
  }
  return element.children.flatMap((child) => (typeof child === 'object' ? cutSheets(child) : []))
}

/** What it shows, and its size: the longer side has `SIDE` pixels, whatever unit the file uses. */
function sizeOf(given: ReadonlyMap<string, string>): SvgElement['attributes'] {
  const [left = 0, top = 0, width = 0, height = 0] = boxOf(given)
  const longer = Math.max(width, height)
  if (!(width > 0 && height > 0 && Number.isFinite(longer) && Number.isFinite(left + top)))
    throw new SvgRefused('It has no size')
  const side = (length: number) => String(Math.max(1, Math.round((length / longer) * SIDE)))
  return [
    ['viewBox', [left, top, width, height].join(' ')],
    ['width', side(width)],
    ['height', side(height)],
  ]
}

function boxOf(given: ReadonlyMap<string, string>): number[] {
  const box = given.get('viewBox')
  if (box && isPlain(box))
    return box
      .trim()
      .split(/[\s,]+/)
      .map(Number)
  return [0, 0, lengthOf(given.get('width')), lengthOf(given.get('height'))]
}

/** A length in pixels or without a unit. */
const lengthOf = (text = '') => Number(text.endsWith('px') ? text.slice(0, -2) : text)

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

function write({ name, attributes, children }: SvgElement): string {
  const given = attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : write(child)))
  return `<${name}${given}>${content.join('')}</${name}>`
}
