import { DndContext, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/core'
import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, GripVertical, PencilLine, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ITEM_KINDS, type ItemKind, TEMPLATE_MAX_ITEMS } from '#shared/templates/values.ts'
import { t } from '#shared/i18n/t.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { Section, stretchedLinkProps } from '#web/ui/page/card.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { type DropIndicator, HANDLE, getPhaseId, getRowId, useItemDrag } from './item-drag.ts'
import { moveToPhase, listPhaseItems, type ItemPhase, listPhases } from './item-order.ts'
import {
  formatItemDelay,
  itemKinds,
  phaseHeadings,
  formatQuestionCount,
  useFormatAssignee,
} from './item-labels.ts'
import type { ItemDialogProps } from './item-dialog.tsx'
import type { ProjectTemplateItem } from './queries.ts'
import { useItemActions } from './use-item-actions.ts'

const ItemDialog = lazyDialog(() => import('./item-dialog.tsx'))

type TemplateEditorProps = Pick<ItemDialogProps, 'template' | 'Questions'>

/** Edits a template's items, grouped by the point that their days count from. Each change is saved immediately. */
export default function TemplateEditor({ template, Questions }: TemplateEditorProps) {
  const { items } = template.content
  const [edited, setEdited] = useState<ProjectTemplateItem>()
  const { announced, move, ...actions } = useItemActions(template)
  const drag = useItemDrag(items, move)
  const add = (kind: ItemKind, phase: ItemPhase) => setEdited(moveToPhase(emptyItem(kind), phase))
  return (
    <DndContext {...drag.context}>
      <output className="sr-only">{announced}</output>
      {listPhases(items).map((phase) => (
        <PhaseSection
          key={phase}
          phase={phase}
          items={listPhaseItems(items, phase)}
          dropIndicator={drag.beside}
          {...(items.length < TEMPLATE_MAX_ITEMS && { onAdd: (kind: ItemKind) => add(kind, phase) })}
          onEdit={setEdited}
          {...actions}
        />
      ))}
      <DragOverlay dropAnimation={null}>{drag.carried && <DraggedItem item={drag.carried} />}</DragOverlay>
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

const emptyItem = (kind: ItemKind): ProjectTemplateItem => ({
  key: '',
  kind,
  title: '',
  assignee: kind === 'request' ? 'client' : 'staff',
  anchor: 'start',
  days: DUE_IN_DAYS,
})

interface PhaseSectionProps extends ItemActions {
  phase: ItemPhase
  items: readonly ProjectTemplateItem[]
  dropIndicator: DropIndicator | undefined
  /** Undefined if the template is full. */
  onAdd?: (kind: ItemKind) => void
}

/** The items of one phase. It's a drop target for other items. */
function PhaseSection({ phase, items, dropIndicator, onAdd, ...actions }: PhaseSectionProps) {
  const { setNodeRef, isOver } = useDroppable({ id: getPhaseId(phase) })
  const heading = phaseHeadings[phase]
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
                line={dropIndicator?.key === item.key ? dropIndicator.side : undefined}
                {...actions}
              />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

const AddMenu = ({ heading, onAdd }: { heading: string; onAdd: (kind: ItemKind) => void }) => (
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

interface ItemActions extends Omit<ReturnType<typeof useItemActions>, 'announced' | 'move'> {
  onEdit: (item: ProjectTemplateItem) => void
}

interface ItemRowProps extends ItemActions {
  item: ProjectTemplateItem
  /** The side of the row on which the dragged item would be dropped. */
  line: DropIndicator['side'] | undefined
}

/** An item of a template: dragged by pointer, moved by its handle with the arrow keys, or through its menu. */
function ItemRow({ item, line, ...actions }: ItemRowProps) {
  const { key, title } = item
  const id = getRowId(key)
  const drag = useDraggable({ id, data: { item } })
  const drop = useDroppable({ id })
  const step = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (offset === undefined) return
    event.preventDefault()
    actions.onStep(item, offset)
  }
  return (
    <li
      ref={(element) => {
        drag.setNodeRef(element)
        drop.setNodeRef(element)
      }}
      data-row
      className={cx(
        'group relative flex touch-manipulation items-center gap-3 border-line px-3 py-cell-y not-first:border-t hover:bg-hover sm:ps-2 sm:pe-4',
        drag.isDragging && 'opacity-40',
      )}
      {...drag.listeners}
    >
      {line && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute inset-x-2 z-10 h-0.5 rounded-full bg-accent',
            line === 'above' ? '-top-px' : '-bottom-px',
          )}
        />
      )}
      <button
        type="button"
        {...{ [HANDLE]: key }}
        aria-label={t('Move {name}', { name: title })}
        aria-describedby={drag.attributes['aria-describedby']}
        title={t('Drag it, or press the arrow keys')}
        onKeyDown={step}
        className="relative z-10 -me-1 grid size-control-small flex-none cursor-grab place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink max-sm:hidden"
      >
        <GripVertical size={16} strokeWidth={1.8} />
      </button>
      <ItemText item={item}>
        <button
          type="button"
          onClick={() => actions.onEdit(item)}
          {...stretchedLinkProps}
          className={cx(
            stretchedLinkProps.className,
            'line-clamp-2 text-start text-base font-[560] wrap-anywhere',
          )}
        >
          <bdi>{title}</bdi>
        </button>
      </ItemText>
      <RowMenu item={item} {...actions} />
    </li>
  )
}

function ItemText({ item, children }: { item: ProjectTemplateItem; children: ReactNode }) {
  const { icon: Icon, short } = itemKinds[item.kind]
  const formatAssignee = useFormatAssignee()
  return (
    <>
      <Icon size={18} strokeWidth={1.8} aria-hidden="true" className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        {children}
        <p className="text-sm text-ink-3">
          <DotSeparatedText
            texts={[short, formatQuestionCount(item), formatAssignee(item), formatItemDelay(item.days)]}
          />
        </p>
      </div>
    </>
  )
}

/** The row under the pointer while it is dragged. */
const DraggedItem = ({ item }: { item: ProjectTemplateItem }) => (
  <div className="flex cursor-grabbing items-center gap-3 rounded-m border border-accent-line bg-surface px-4 py-cell-y shadow-modal">
    <ItemText item={item}>
      <p className="truncate text-base font-[560]">
        <bdi>{item.title}</bdi>
      </p>
    </ItemText>
  </div>
)

const RowMenu = ({ item, onEdit, onStep, onCopy, onRemove }: ItemActions & { item: ProjectTemplateItem }) => (
  <span className="relative z-10">
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('Actions for {name}', { name: item.title })}
          size="sm"
          className="max-sm:size-control"
        />
      }
    >
      <MenuItem icon={PencilLine} onSelect={() => onEdit(item)}>
        {t('Edit…')}
      </MenuItem>
      <MenuItem icon={CopyPlus} onSelect={() => onCopy(item)}>
        {t('Duplicate')}
      </MenuItem>
      <MenuItem icon={ArrowUp} onSelect={() => onStep(item, -1)}>
        {t('Move Up')}
      </MenuItem>
      <MenuItem icon={ArrowDown} onSelect={() => onStep(item, 1)}>
        {t('Move Down')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => onRemove(item)}>
        {t('Remove')}
      </MenuItem>
    </Menu>
  </span>
)
