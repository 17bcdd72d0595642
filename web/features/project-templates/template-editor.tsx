import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useState, type ComponentType } from 'react'
import { TEMPLATE_MAX_ITEMS, type ItemKind } from '#shared/project-templates/values.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { announcements, instructions, itemOf, underPointer, useItemSensors } from './item-drag.ts'
import { itemAt, itemsAt, placesOf, type Place } from './item-order.ts'
import { CarriedItem } from './item-row.tsx'
import { PlaceSection } from './place-section.tsx'
import type { KeptTemplate, TemplateItem } from './queries.ts'
import { useItemActions, useItemDrag } from './use-item-actions.ts'

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
          onRemove={actions.remove}
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
