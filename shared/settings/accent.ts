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

/**
 * Returns the shades of a `#rrggbb` accent that are readable in each theme, as close to the accent as possible: text
 * has a contrast of at least 4.5 against each of its backgrounds, shapes 3.
 */
export const getAccentShades = (accent: string): { light: AccentShades; dark: AccentShades } => ({
  light: getLightShades(accent),
  dark: getDarkShades(accent),
})

function getLightShades(accent: string): AccentShades {
  const fill = findNearestShade(accent, { target: BLACK, backgrounds: [WHITE], minContrast: TEXT_CONTRAST })
  const soft = findNearestShade(mixColors(accent, WHITE, 0.92), {
    target: WHITE,
    backgrounds: [FAINT_INK.light],
    minContrast: TEXT_CONTRAST,
  })
  return {
    fill,
    hover: mixColors(fill, BLACK, 0.12),
    on: WHITE,
    ink: findNearestShade(fill, {
      target: BLACK,
      backgrounds: [...LIGHT_BACKGROUNDS, soft],
      minContrast: TEXT_CONTRAST,
    }),
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
  const visible = findNearestShade(accent, {
    target: WHITE,
    backgrounds: DARK_BACKGROUNDS,
    minContrast: SHAPE_CONTRAST,
  })
  return {
    ...getDarkFill(visible),
    ink: findNearestShade(accent, {
      target: WHITE,
      backgrounds: [...DARK_BACKGROUNDS, soft],
      minContrast: TEXT_CONTRAST,
    }),
    soft,
    line: mixColors(DARK_SURFACE, accent, 0.46),
  }
}

/**
 * Returns the fill for the dark theme. A bright color gets dark text on the dark background. A medium color is darkened
 * until white is readable.
 */
function getDarkFill(fill: string): Pick<AccentShades, 'fill' | 'hover' | 'on'> {
  if (contrast(fill, WHITE) >= TEXT_CONTRAST) return { fill, hover: mixColors(fill, BLACK, 0.08), on: WHITE }
  const bright = findNearestShade(fill, { target: WHITE, backgrounds: [NIGHT], minContrast: TEXT_CONTRAST })
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
