import { describe, expect, test } from 'vitest'
import { findAccessibleShade } from './accessible-shade.ts'
import { contrast } from '#shared/settings/color.ts'

const parts = ['00', '33', '66', '80', '99', 'cc', 'f0', 'ff']
const colors = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)))
const pale = colors.filter((colour) => contrast(colour, '#ffffff') < 4.5)
const shares = (hex: string) => {
  const channels = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
  const max = Math.max(...channels)
  return channels.map((channel) => channel / max)
}

describe('accessibleShade', () => {
  test('returns null for a color with enough contrast', () => {
    for (const colour of ['#2563eb', '#4f46e5', '#000000', '#767676'])
      expect(findAccessibleShade(colour)).toBeNull()
  })

  test('returns the known shade of some colors', () => {
    expect(findAccessibleShade('#ffffff')).toBe('#767676')
    expect(findAccessibleShade('#777777')).toBe('#767676')
    expect(findAccessibleShade('#ff0000')).toBe('#ee0000')
  })

  test('returns a shade with just enough contrast', () => {
    expect(pale.length).toBeGreaterThan(200)
    for (const colour of pale) {
      const ratio = contrast(findAccessibleShade(colour) ?? colour, '#ffffff')
      expect(ratio, colour).toBeGreaterThanOrEqual(4.5)
      expect(ratio, colour).toBeLessThan(4.62)
    }
  })

  test('keeps the hue of a color', () => {
    for (const colour of pale) {
      const [before, after] = [shares(colour), shares(findAccessibleShade(colour) ?? '')]
      for (const [i, share] of before.entries()) expect(after[i], colour).toBeCloseTo(share, 1)
    }
  })
})
