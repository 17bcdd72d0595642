import { DndContext, DragOverlay, useDroppable, type DragMoveEvent } from '@dnd-kit/core'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { ITEM_KINDS, TEMPLATE_MAX_ITEMS, type ItemKind } from '#shared/project-templates/values.ts'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { toast } from '#web/ui/base/toast.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Section } from '#web/ui/page/section.tsx'
import {
  HANDLE,
  announcements,
  besideOf,
  instructions,
  itemOf,
  placeId,
  positionWords,
  targetOf,
  underPointer,
  useItemSensors,
  type Beside,
} from './item-drag.ts'
import { itemAt, itemsAt, moveItem, newKey, placesOf, putItem, stepItem, type Place } from './item-order.ts'
import { CarriedItem, ItemRow, type ItemActions } from './item-row.tsx'
import { itemKinds, placeHeadings } from './item-words.ts'
import { templateQuery, type KeptTemplate, type TemplateItem } from './queries.ts'
import { useSaveItems } from './use-save-template.ts'

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

/** What the list does by itself. Several moves in a row each see the one before. */
function useItemActions(template: KeptTemplate) {
  const client = useQueryClient()
  const save = useSaveItems(template)
  const [announced, setAnnounced] = useState('')
  const moved = useRef<string>(undefined)
  const { items } = template.content
  useEffect(() => {
    if (moved.current === undefined) return
    document.querySelector<HTMLElement>(`[${HANDLE}="${moved.current}"]`)?.focus()
    moved.current = undefined
  }, [items])
  const change = (update: (items: readonly TemplateItem[]) => TemplateItem[]) => {
    const shown = client.getQueryData(templateQuery(template.id).queryKey) ?? template
    const next = update(shown.content.items)
    save.mutate(next)
    return next
  }
  return {
    announced,
    move: (key: string, update: (items: readonly TemplateItem[]) => TemplateItem[]) =>
      setAnnounced(positionWords(change(update), key)),
    step({ key }: TemplateItem, by: -1 | 1) {
      moved.current = key
      setAnnounced(
        positionWords(
          change((all) => stepItem(all, key, by)),
          key,
        ),
      )
    },
    copy: (item: TemplateItem) =>
      void change((all) => {
        const copied = { ...item, title: t('{name} (copy)', { name: item.title }) }
        return all.toSpliced(all.indexOf(item) + 1 || all.length, 0, { ...copied, key: newKey(all, copied) })
      }),
    remove(item: TemplateItem) {
      const at = items.indexOf(item)
      change((all) => all.filter(({ key }) => key !== item.key))
      toast({
        title: t('Removed from the template'),
        description: item.title,
        action: {
          label: t('Undo'),
          onSelect: () =>
            void change((all) =>
              all.some(({ key }) => key === item.key) ? putItem(all, item) : all.toSpliced(at, 0, item),
            ),
        },
      })
    },
  }
}

type Move = ReturnType<typeof useItemActions>['move']

/** What is dragged, and where it would be put. */
function useItemDrag(items: readonly TemplateItem[], move: Move) {
  const [carried, carry] = useState<TemplateItem>()
  const [beside, setBeside] = useState<Beside>()
  const end = () => {
    carry(undefined)
    setBeside(undefined)
  }
  return {
    carried,
    beside,
    carry,
    end,
    over({ active, over }: DragMoveEvent) {
      const next = besideOf(active, over)
      if (next?.key !== beside?.key || next?.side !== beside?.side) setBeside(next)
    },
    drop({ active, over }: DragMoveEvent) {
      end()
      const item = itemOf(active)
      const target = targetOf(items, active, over)
      if (item && target && target.before !== item.key)
        move(item.key, (all) => moveItem(all, item.key, target))
    },
  }
}

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
        <Button size="sm" variant="ghost" icon={Plus} aria-label={t('Add: {place}', { place: heading })}>
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
