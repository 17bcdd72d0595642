const hexPattern = /^#[0-9a-f]{6}$/i

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever reads better on a `#rrggbb` colour. */
export const inkOn = (hex: string): '#000000' | '#ffffff' =>
  contrast(hex, '#ffffff') >= contrast(hex, '#000000') ? '#ffffff' : '#000000'

/** A colour as a square with its name and value. */
export function Swatch({ color, label }: { color: string | null | undefined; label: string }) {
  const valid = color && hexPattern.test(color)
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="size-10 flex-none rounded-m border print:[print-color-adjust:exact] border-line-strong shadow-card"
        style={valid ? { backgroundColor: color } : undefined}
      />
      <span className="min-w-0">
        <span className="block text-sm text-ink-3">{label}</span>
        <span className="block text-base font-medium uppercase">{valid ? color : 'Not specified'}</span>
      </span>
    </div>
  )
}
