import { SHAPE_CONTRAST, TEXT_CONTRAST, contrast, mixColors, findNearestShade } from './color.ts'

/** The shades of an accent color in one theme, as `#rrggbb`. */
export interface AccentShades {
  /** Buttons, bars, and checked boxes. */
  fill: string
  hover: string
  /** Text and icons on `fill`. */
  // oxlint-disable-next-line naming/fields -- the CSS variable `--on-accent`
  on: string
  /** Colored text on the page. */
  ink: string
  soft: string
  line: string
}

const WHITE = '#ffffff'
const BLACK = '#000000'
const NIGHT = '#131418'
// The backgrounds behind colored elements, from web/app/tokens.css. These are the extremes of each theme.
const LIGHT_BACKGROUNDS = [WHITE, '#f3f1ec']
const DARK_SURFACE = '#1a1c21'
const DARK_BACKGROUNDS = [NIGHT, DARK_SURFACE, '#212329']
/** The faintest text of each theme, which is also used on `soft`. */
const FAINT_INK = { light: '#686a73', dark: '#9599a5' }

/** Returns each theme's readable shades nearest to a `#rrggbb` accent: contrast 4.5 for text, else 3. */
export const getAccentShades = (accent: string): { light: AccentShades; dark: AccentShades } => ({
  light: getLightShades(accent),
  dark: getDarkShades(accent),
})

/** Returns the nearest darker shade that text can have on each background. */
const darken = (hex: string, backgrounds: readonly string[]) =>
  findNearestShade(hex, { target: BLACK, backgrounds, minContrast: TEXT_CONTRAST })

/** Returns the nearest lighter shade that text, or shapes with less contrast, can have on each background. */
const lighten = (hex: string, backgrounds: readonly string[], minContrast = TEXT_CONTRAST) =>
  findNearestShade(hex, { target: WHITE, backgrounds, minContrast })

function getLightShades(accent: string): AccentShades {
  const fill = darken(accent, [WHITE])
  const soft = lighten(mixColors(accent, WHITE, 0.92), [FAINT_INK.light])
  return {
    fill,
    hover: mixColors(fill, BLACK, 0.12),
    on: WHITE,
    ink: darken(fill, [...LIGHT_BACKGROUNDS, soft]),
    soft,
    line: mixColors(accent, WHITE, 0.74),
  }
}

function getDarkShades(accent: string): AccentShades {
  const soft = findNearestShade(mixColors(DARK_SURFACE, accent, 0.24), {
    target: DARK_SURFACE,
    backgrounds: [FAINT_INK.dark],
    minContrast: TEXT_CONTRAST,
  })
  return {
    ...getDarkFill(lighten(accent, DARK_BACKGROUNDS, SHAPE_CONTRAST)),
    ink: lighten(accent, [...DARK_BACKGROUNDS, soft]),
    soft,
    line: mixColors(DARK_SURFACE, accent, 0.46),
  }
}

/** Returns the fill of the dark theme: with white text if readable, else bright enough for dark text. */
function getDarkFill(fill: string): Pick<AccentShades, 'fill' | 'hover' | 'on'> {
  if (contrast(fill, WHITE) >= TEXT_CONTRAST) return { fill, hover: mixColors(fill, BLACK, 0.08), on: WHITE }
  const bright = lighten(fill, [NIGHT])
  return { fill: bright, hover: mixColors(bright, WHITE, 0.15), on: NIGHT }
}

/** Whether the light theme has to use a shade other than the chosen one. */
export const isAdjusted = (accent: string): boolean => getLightShades(accent).fill !== accent

const TOKENS = {
  '--accent-fill': 'fill',
  '--accent-hover': 'hover',
  '--on-accent': 'on',
  '--accent-ink': 'ink',
  '--accent-soft': 'soft',
  '--accent-line': 'line',
} as const satisfies Record<string, keyof AccentShades>

/** Returns the custom properties that color the pages, each for both themes. */
export function getAccentTokens(accent: string): Record<string, string> {
  const { light, dark } = getAccentShades(accent)
  const shades = Object.entries(TOKENS).map(([token, shade]) => [
    token,
    `light-dark(${light[shade]}, ${dark[shade]})`,
  ])
  return { '--accent': accent, ...Object.fromEntries(shades) }
}
