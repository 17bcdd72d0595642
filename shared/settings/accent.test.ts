import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getAccentShades, getAccentTokens, isAdjusted } from './accent.ts'
import { contrast } from './color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Colors from web/app/tokens.css. */
const INKS = { light: ['#1a1b20', '#4d4f57', '#686a73'], dark: ['#f2f2f4', '#bcbfc8', '#9599a5'] }
const GROUNDS = {
  light: ['#ffffff', '#fbfaf7', '#f3f1ec'],
  dark: ['#0d0e11', '#131418', '#1a1c21', '#212329'],
}

describe('accentShades', () => {
  test.each(['light', 'dark'] as const)(
    'keeps enough contrast for any accent color in the %s theme',
    (theme) => {
      fc.assert(
        fc.property(color, (accent) => {
          const { fill, hover, on, ink, soft } = getAccentShades(accent)[theme]
          expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(on, hover)).toBeGreaterThanOrEqual(4.5)
          for (const neutral of INKS[theme]) expect(contrast(neutral, soft)).toBeGreaterThanOrEqual(4.5)
          for (const background of [...GROUNDS[theme], soft])
            expect(contrast(ink, background), `${ink} on ${background}`).toBeGreaterThanOrEqual(4.5)
          for (const background of GROUNDS[theme])
            expect(contrast(fill, background)).toBeGreaterThanOrEqual(3)
        }),
        { numRuns: 2000 },
      )
    },
  )

  test('keeps the chosen accent color in each theme where it is readable', () => {
    expect(getAccentShades('#4f46e5').light.fill).toBe('#4f46e5')
    expect(isAdjusted('#4f46e5')).toBe(false)
    expect(isAdjusted('#facc15')).toBe(true)
    expect(getAccentShades('#facc15').dark).toMatchObject({ fill: '#facc15', on: '#131418' })
  })

  test('returns CSS custom properties with both themes’ colors', () => {
    const tokens = getAccentTokens('#000000')
    expect(tokens['--accent']).toBe('#000000')
    expect(tokens['--accent-fill']).toMatch(/^light-dark\(#000000, #[0-9a-f]{6}\)$/)
  })
})
