/** The contrast that WCAG 2.2 AA requires for text. */
export const TEXT_CONTRAST = 4.5
/** The contrast that WCAG 2.2 AA requires for anything other than text, such as a checked box. */
export const SHAPE_CONTRAST = 3

type Rgb = readonly [number, number, number]

export const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
export const fromLinear = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

export const parseChannels = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]
const channel = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255

const toHexPair = (value: number) =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
const toHex = (channels: Rgb) => `#${channels.map(toHexPair).join('')}`

function luminance(hex: string): number {
  const [red, green, blue] = parseChannels(hex)
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** Returns the WCAG contrast of two `#rrggbb` colors, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

// OKLab (Björn Ottosson, 2020): equal steps look equal, and a hue stays the same while it gets lighter.
function toLab(hex: string): Rgb {
  const [r, g, b] = parseChannels(hex)
  const [red, green, blue] = [toLinear(r), toLinear(g), toLinear(b)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Rgb): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return toHex([
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ])
}

/** Returns a `#rrggbb` color mixed with `share` (0 to 1) of another color. */
export function mixColors(hex: string, other: string, share: number): string {
  if (share === 0) return hex
  const [from, to] = [toLab(hex), toLab(other)]
  const part = (i: 0 | 1 | 2) => from[i] * (1 - share) + to[i] * share
  return fromLab([part(0), part(1), part(2)])
}

const STEPS = 200

/** Returns the nearest shade of a `#rrggbb` color, toward `target`, with this contrast to `backgrounds`. */
export function findNearestShade(
  hex: string,
  {
    target,
    backgrounds,
    minContrast,
  }: { target: string; backgrounds: readonly string[]; minContrast: number },
): string {
  const hasContrast = (shade: string) =>
    backgrounds.every((background) => contrast(shade, background) >= minContrast)
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mixColors(hex, target, step / STEPS)
    if (hasContrast(shade)) return shade
  }
  return target
}
