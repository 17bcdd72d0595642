import { SHAPE_CONTRAST, TEXT_CONTRAST, contrast, mix, nearestShade } from './color.ts'

/** The shades of an accent color in one theme, as `#rrggbb`. */
export interface AccentShades {
  /** Buttons, bars, and checked boxes. */
  fill: string
  hover: string
  /** Text and icons on `fill`. */
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
const LIGHT_GROUNDS = [WHITE, '#f3f1ec']
const DARK_SURFACE = '#1a1c21'
const DARK_GROUNDS = [NIGHT, DARK_SURFACE, '#212329']
/** The faintest text of each theme, which is also used on `soft`. */
const FAINT_INK = { light: '#686a73', dark: '#9599a5' }

/**
 * Returns the shades of a `#rrggbb` accent that are readable in each theme, as close to the accent as possible: text
 * has a contrast of at least 4.5 against each of its backgrounds, shapes 3.
 */
export const accentShades = (accent: string): { light: AccentShades; dark: AccentShades } => ({
  light: lightShades(accent),
  dark: darkShades(accent),
})

function lightShades(accent: string): AccentShades {
  const fill = nearestShade(accent, BLACK, [WHITE], TEXT_CONTRAST)
  const soft = nearestShade(mix(accent, WHITE, 0.92), WHITE, [FAINT_INK.light], TEXT_CONTRAST)
  return {
    fill,
    hover: mix(fill, BLACK, 0.12),
    on: WHITE,
    ink: nearestShade(fill, BLACK, [...LIGHT_GROUNDS, soft], TEXT_CONTRAST),
    soft,
    line: mix(accent, WHITE, 0.74),
  }
}

function darkShades(accent: string): AccentShades {
  const soft = nearestShade(mix(DARK_SURFACE, accent, 0.24), DARK_SURFACE, [FAINT_INK.dark], TEXT_CONTRAST)
  const visible = nearestShade(accent, WHITE, DARK_GROUNDS, SHAPE_CONTRAST)
  return {
    ...darkFill(visible),
    ink: nearestShade(accent, WHITE, [...DARK_GROUNDS, soft], TEXT_CONTRAST),
    soft,
    line: mix(DARK_SURFACE, accent, 0.46),
  }
}

/**
 * Returns the fill for the dark theme. A bright color gets dark text on the dark background. A medium color is darkened
 * until white is readable.
 */
function darkFill(fill: string): Pick<AccentShades, 'fill' | 'hover' | 'on'> {
  if (contrast(fill, WHITE) >= TEXT_CONTRAST) return { fill, hover: mix(fill, BLACK, 0.08), on: WHITE }
  const bright = nearestShade(fill, WHITE, [NIGHT], TEXT_CONTRAST)
  return { fill: bright, hover: mix(bright, WHITE, 0.15), on: NIGHT }
}

/** Whether the light theme has to use a shade other than the chosen one. */
export const isAdjusted = (accent: string): boolean => lightShades(accent).fill !== accent

const TOKENS = {
  '--accent-fill': 'fill',
  '--accent-hover': 'hover',
  '--on-accent': 'on',
  '--accent-ink': 'ink',
  '--accent-soft': 'soft',
  '--accent-line': 'line',
} as const satisfies Record<string, keyof AccentShades>

/** Returns the custom properties that color the pages, each for both themes. */
export function accentTokens(accent: string): Record<string, string> {
  const { light, dark } = accentShades(accent)
  const shades = Object.entries(TOKENS).map(([token, shade]) => [
    token,
    `light-dark(${light[shade]}, ${dark[shade]})`,
  ])
  return { '--accent': accent, ...Object.fromEntries(shades) }
}
