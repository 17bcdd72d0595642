import { contrast } from '#shared/settings/color.ts'
import { t } from '#shared/i18n/t.ts'

const hexPattern = /^#[0-9a-f]{6}$/i

/** Whether a text is a color as `#rrggbb`. */
export const isColorCode = (text: string): boolean => hexPattern.test(text)

/** Returns black or white, whichever has more contrast with a `#rrggbb` color. */
export const getContrastColor = (hex: string): '#000000' | '#ffffff' =>
  contrast(hex, '#ffffff') >= contrast(hex, '#000000') ? '#ffffff' : '#000000'

interface SwatchProps {
  color: string | null | undefined
  label: string
  /** Hides the code of a valid color. */
  isCodeHidden?: boolean
}

/** A color as a square with its name and code. */
export function Swatch({ color, label, isCodeHidden = false }: SwatchProps) {
  const valid = color && isColorCode(color)
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="size-10 flex-none rounded-m border print:[print-color-adjust:exact] border-line-strong shadow-card"
        style={valid ? { backgroundColor: color } : undefined}
      />
      <span className="min-w-0">
        <span className="block text-sm text-ink-3">{label}</span>
        {!(valid && isCodeHidden) && (
          <span className="block text-base font-medium uppercase">{valid ? color : t('Not specified')}</span>
        )}
      </span>
    </div>
  )
}
