/** Returns white if its contrast with a `#rrggbb` color is at least 4.5:1 (WCAG AA), otherwise near black. */
export function getAccentTextColor(hex: string): '#ffffff' | '#111111' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) =>
    linearize(Number.parseInt(hex.slice(offset, offset + 2), 16)),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#111111'
}

const linearize = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
