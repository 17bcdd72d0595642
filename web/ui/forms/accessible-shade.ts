import { parseChannels, contrast, fromLinear, toLinear } from '#shared/settings/color.ts'

/** WCAG 2.2 AA for text. */
const MIN_CONTRAST = 4.5
/** The maximum luminance (0 to 1) at which a color has enough contrast with white, with room for rounding. */
const MAX_LUMINANCE = 1.05 / MIN_CONTRAST - 0.05

/** Returns the color's lightest shade with enough contrast with white, or null if the color itself has enough. */
export function findAccessibleShade(hex: string): string | null {
  if (contrast(hex, '#ffffff') >= MIN_CONTRAST) return null
  const light = parseChannels(hex).map(toLinear)
  const [red = 0, green = 0, blue = 0] = light
  const dim = MAX_LUMINANCE / (0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const channels = light.map((channel) => Math.floor(fromLinear(channel * dim) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
