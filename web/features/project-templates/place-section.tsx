import { useDroppable } from '@dnd-kit/core'
import { Plus } from 'lucide-react'
import { ITEM_KINDS, type ItemKind } from '#shared/project-templates/values.ts'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { placeId, type Beside } from './item-drag.ts'
import type { Place } from './item-order.ts'
import { ItemRow, type ItemActions } from './item-row.tsx'
import { itemKinds, placeHeadings } from './item-words.ts'
import type { TemplateItem } from './queries.ts'

interface PlaceSectionProps extends ItemActions {
  place: Place
  items: readonly TemplateItem[]
  beside: Beside | undefined
  /** Absent from a template that is full. */
  onAdd?: (kind: ItemKind) => void
}

/** What counts from one place; a drop target for others. */
export function PlaceSection({ place, items, beside, onAdd, ...actions }: PlaceSectionProps) {
  const { setNodeRef, isOver } = useDroppable({ id: placeId(place) })
  const heading = placeHeadings[place]
  return (
    <Section title={heading} action={onAdd && <AddMenu heading={heading} onAdd={onAdd} />}>
      <div
        ref={setNodeRef}
        className={cx(
          'rounded-l border transition-colors',
          isOver && 'border-accent-line bg-accent-soft',
          !isOver &&
            (items.length > 0 ? 'border-line bg-surface shadow-card' : 'border-dashed border-line-strong'),
        )}
      >
        {items.length === 0 ? (
          <p className="px-4 py-3 text-sm text-ink-3">{t('Nothing yet')}</p>
        ) : (
          <ul aria-label={heading}>
            {items.map((item) => (
              <ItemRow
                key={item.key}
                item={item}
                line={beside?.key === item.key ? beside.side : undefined}
                {...actions}
              />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

function AddMenu({ heading, onAdd }: { heading: string; onAdd: (kind: ItemKind) => void }) {
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          className="max-sm:min-h-control"
          aria-label={t('Add: {place}', { place: heading })}
        >
          {t('Add')}
        </Button>
      }
    >
      {ITEM_KINDS.map((kind) => (
        <MenuItem key={kind} icon={itemKinds[kind].icon} onSelect={() => onAdd(kind)}>
          {itemKinds[kind].label}
        </MenuItem>
      ))}
    </Menu>
  )
}
