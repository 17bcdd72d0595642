import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core'
import { type ComponentType, useState } from 'react'
import { ITEM_KINDS, type ItemKind, TEMPLATE_MAX_ITEMS } from '#shared/project-templates/values.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import {
  announcements,
  type Beside,
  instructions,
  itemOf,
  placeId,
  underPointer,
  useItemSensors,
} from './item-drag.ts'
import { itemAt, itemsAt, type Place, placesOf } from './item-order.ts'
import { CarriedItem, type ItemActions, ItemRow } from './item-row.tsx'
import type { KeptTemplate, TemplateItem } from './queries.ts'
import { useItemActions, useItemDrag } from './use-item-actions.ts'
import { Plus } from 'lucide-react'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { itemKinds, placeHeadings } from './item-words.ts'

const ItemDialog = lazyDialog(() => import('./item-dialog.tsx'))

interface TemplateEditorProps {
  template: KeptTemplate
  /** The questions of a request, in a form with the field `questions`. */
  Questions: ComponentType
}

/** A template's items by what their days count from. Each change is saved at once. */
export default function TemplateEditor({ template, Questions }: TemplateEditorProps) {
  const { items } = template.content
  const [edited, setEdited] = useState<TemplateItem>()
  const { announced, ...actions } = useItemActions(template)
  const drag = useItemDrag(items, actions.move)
  const add = (kind: ItemKind, place: Place) => setEdited(itemAt(emptyItem(kind), place))
  return (
    <DndContext
      sensors={useItemSensors()}
      collisionDetection={underPointer}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }) => drag.carry(itemOf(active))}
      onDragMove={drag.over}
      onDragEnd={drag.drop}
      onDragCancel={drag.end}
    >
      <output className="sr-only">{announced}</output>
      {placesOf(items).map((place) => (
        <PlaceSection
          key={place}
          place={place}
          items={itemsAt(items, place)}
          beside={drag.beside}
          {...(items.length < TEMPLATE_MAX_ITEMS && { onAdd: (kind: ItemKind) => add(kind, place) })}
          onEdit={setEdited}
          onStep={actions.step}
          onCopy={actions.copy}
          onRemove={(item) => void actions.remove(item)}
        />
      ))}
      <DragOverlay dropAnimation={null}>{drag.carried && <CarriedItem item={drag.carried} />}</DragOverlay>
      {edited && (
        <ItemDialog
          template={template}
          item={edited}
          Questions={Questions}
          onClose={() => setEdited(undefined)}
        />
      )}
    </DndContext>
  )
}

const DUE_IN_DAYS = 5

const emptyItem = (kind: ItemKind): TemplateItem => ({
  key: '',
  kind,
  title: '',
  assignee: kind === 'request' ? 'client' : 'staff',
  anchor: 'start',
  days: DUE_IN_DAYS,
})

interface PlaceSectionProps extends ItemActions {
  place: Place
  items: readonly TemplateItem[]
  beside: Beside | undefined
  /** Absent from a template that is full. */
  onAdd?: (kind: ItemKind) => void
}

/** What counts from one place; a drop target for others. */
function PlaceSection({ place, items, beside, onAdd, ...actions }: PlaceSectionProps) {
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
