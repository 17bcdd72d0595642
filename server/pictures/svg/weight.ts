import { referencesIn } from './allowed.ts'
import { type SvgElement, SvgRefused } from './read-svg.ts'
import type { Rule } from './styles.ts'

/** How many elements may be drawn, each as often as something refers to it. */
const MAX_DRAWN = 20_000
/** How far references and nesting may lead together. */
const MAX_CHAIN = 200
/** How many references the rules of its style sheets may make, and its elements by them: each is looked up. */
const MAX_REFERENCES = 50_000

/**
 * Throws SvgRefused for a drawing whose parts repeat each other too often, or without end: a few lines of `use` can ask
 * for billions of elements.
 */
export function ensureDrawable(svg: SvgElement, rules: readonly Rule[]): void {
  const ofRules = referencesOfRules(rules)
  const byId = new Map<string, SvgElement>()
  index(svg, byId)
  const known = new Map<SvgElement, number>()
  let references = 0
  const weigh = (element: SvgElement, chain: number): number => {
    const weighed = known.get(element)
    if (weighed !== undefined) return weighed
    if (chain > MAX_CHAIN) throw new SvgRefused('Its parts refer to each other without end')
    const ids = referencesOf(element, ofRules)
    if ((references += ids.length) > MAX_REFERENCES) throw new SvgRefused(TOO_MANY)
    const targets = ids.flatMap((id) => byId.get(id) ?? [])
    let weight = 1
    for (const part of [...elementsIn(element), ...targets]) weight += weigh(part, chain + 1)
    if (weight > MAX_DRAWN) throw new SvgRefused('Its parts are repeated too often')
    known.set(element, weight)
    return weight
  }
  weigh(svg, 0)
}

/** Which ids the rules of each selector refer to. */
function referencesOfRules(rules: readonly Rule[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let references = 0
  for (const { selectors, declarations } of rules) {
    const ids = referencesIn(declarations)
    if ((references += selectors.length * ids.length) > MAX_REFERENCES) throw new SvgRefused(TOO_MANY)
    for (const selector of ids.length > 0 ? selectors : []) {
      const before = found.get(selector) ?? []
      before.push(...ids)
      found.set(selector, before)
    }
  }
  return found
}

const TOO_MANY = 'Its styles refer too often'

const elementsIn = ({ children }: SvgElement) => children.filter((child) => typeof child === 'object')

function index(element: SvgElement, byId: Map<string, SvgElement>): void {
  for (const [name, value] of element.attributes)
    if (name === 'id' && !byId.has(value)) byId.set(value, element)
  for (const child of elementsIn(element)) index(child, byId)
}

function referencesOf({ name, attributes }: SvgElement, ofRules: ReadonlyMap<string, string[]>): string[] {
  const own = attributes.flatMap(([key, value]) => (key === 'href' ? [value.slice(1)] : referencesIn(value)))
  const selectors = attributes.flatMap(([key, value]) => {
    if (key === 'class') return [...new Set(value.split(/\s+/))].map((word) => `.${word}`)
    return key === 'id' ? [`#${value}`] : []
  })
  return [...own, ...[name, ...selectors].flatMap((selector) => ofRules.get(selector) ?? [])]
}
