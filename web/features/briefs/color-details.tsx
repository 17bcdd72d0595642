import { cacheByLocale, t } from '#shared/i18n/t.ts'
import { contrast } from '#shared/settings/color.ts'
import { useUser } from '#web/api/session.ts'
import { isColorCode } from '#web/ui/forms/swatch.tsx'

interface BrandColor {
  which: 'primary' | 'secondary'
  /** `#rrggbb`. Other colors are left out. */
  color: string
}

/** The codes of a brief's colors and their contrast in words. Staff work with them, so they see them at once. */
export function ColorDetails({ colors }: { colors: readonly BrandColor[] }) {
  const isStaff = useUser().role === 'staff'
  const valid = colors.filter(({ color }) => isColorCode(color))
  if (valid.length === 0) return null
  return (
    <details open={isStaff} className="text-sm text-ink-3">
      <summary className="w-fit cursor-pointer rounded-xs text-ink-2 hover:text-ink max-sm:py-2">
        {t('Color Details')}
      </summary>
      {valid.map((color) => (
        <p key={color.which} className="mt-1">
          <span className="font-medium text-ink-2 uppercase">{color.color}</span> · {formatContrast(color)}
        </p>
      ))}
    </details>
  )
}

const ratios = cacheByLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

function formatContrast({ which, color }: BrandColor): string {
  const ratio = contrast(color, '#ffffff')
  const values = { which, ratio: ratios().format(ratio) }
  if (ratio >= 4.5)
    return t(
      '{which, select, primary {The primary color} other {The secondary color}} on white has a contrast of {ratio}:1, easy to read.',
      values,
    )
  return ratio >= 3
    ? t(
        '{which, select, primary {The primary color} other {The secondary color}} on white has a contrast of {ratio}:1, fine for large text only.',
        values,
      )
    : t(
        '{which, select, primary {The primary color} other {The secondary color}} on white has a contrast of {ratio}:1 and is too pale for text.',
        values,
      )
}
