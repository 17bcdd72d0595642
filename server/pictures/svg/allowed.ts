const listed = (names: string) => new Set(names.trim().split(/\s+/))

/** What a drawing is made of. Left out: scripts, links, animations, filters, patterns, pictures, foreign content. */
export const ELEMENTS = listed(`
  svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask`)

/** Elements whose text is kept. */
export const WITH_TEXT = listed('text tspan textPath title desc')

/** Attributes that are numbers, lengths, lists of them, or keywords. */
export const ATTRIBUTES = listed(`
  x y width height rx ry cx cy r x1 y1 x2 y2 fx fy fr d points pathLength offset dx dy rotate textLength lengthAdjust
  startOffset viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  maskContentUnits transform`)

/** Elements that may refer to another one by `href`. */
export const REFERRING = listed('use textPath linearGradient radialGradient')

/** Properties, both as attributes and in styles. */
export const PROPERTIES = listed(`
  fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask mask-type
  stop-color stop-opacity paint-order vector-effect shape-rendering text-rendering color-interpolation mix-blend-mode
  isolation transform transform-origin font-family font-size font-weight font-style font-stretch letter-spacing
  word-spacing text-anchor dominant-baseline alignment-baseline baseline-shift text-decoration`)

/** Functions in values, besides `url()` of a part of the same drawing. */
const FUNCTIONS = listed('rgb rgba hsl hsla matrix translate scale rotate skewX skewY')

const NAME = /^[\w.:-]+$/
const NAMES = /^[\w.:\s-]+$/
const PLAIN = /^[\w\s.,%()+-]*$/
const REFERENCE = /url\(\s*['"]?#([\w.:-]+)['"]?\s*\)/g

/** Whether a text may be an id. */
export const isName = (text: string): boolean => NAME.test(text)

/** Whether a text may be the classes of an element. */
export const areNames = (text: string): boolean => NAMES.test(text)

/** Whether a text holds only what numbers, lengths, transformations and keywords are written with. */
export const isPlain = (text: string): boolean => PLAIN.test(text)

/** Whether a value of a property is harmless: colors, numbers, keywords, fonts, parts of the same drawing. */
export function isSafeValue(value: string): boolean {
  const rest = value.replaceAll(REFERENCE, '')
  if (!/^[\w\s.,%()+#'"!-]*$/.test(rest)) return false
  const beforeParentheses = rest.split('(').slice(0, -1)
  return beforeParentheses.every((text) => FUNCTIONS.has(text.split(/[\s,)]/).at(-1) ?? ''))
}

/** The ids that a value refers to. */
export const referencesIn = (value: string): string[] =>
  [...value.matchAll(REFERENCE)].map(([, id = '']) => id)
