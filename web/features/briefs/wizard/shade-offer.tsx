import { rich, t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { accessibleShade } from '#web/ui/forms/accessible-shade.ts'

interface ShadeOfferProps {
  /** `#rrggbb`; for anything else nothing is offered. */
  color: string
  /** The color's name, such as 'primary color'. */
  name: string
  onUse: (shade: string) => void
}

/** Offers the nearest readable shade of a color that is hard to read. */
export function ShadeOffer({ color, name, onUse }: ShadeOfferProps) {
  const shade = /^#[0-9a-f]{6}$/i.test(color) ? accessibleShade(color) : null
  if (!shade) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      <span className="min-w-0">{t('Text in this color is hard to read on white.')}</span>
      <Button size="sm" onClick={() => onUse(shade)}>
        <span aria-hidden="true" className="size-4 rounded-xs" style={{ backgroundColor: shade }} />
        {rich('Use {shade} instead<span> as {name}</span>', {
          shade,
          span: (words) => <span className="sr-only">{words}</span>,
          name,
        })}
      </Button>
    </div>
  )
}
