import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, GripVertical, PencilLine, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { cx } from '#web/ui/base/cx.ts'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { daysWords, itemKinds, questionCount, useAssigneeWords } from './item-words.ts'
import { HANDLE, rowId } from './item-drag.ts'
import type { TemplateItem } from './queries.ts'

export interface ItemActions {
  onEdit: (item: TemplateItem) => void
  onStep: (item: TemplateItem, step: -1 | 1) => void
  onCopy: (item: TemplateItem) => void
  onRemove: (item: TemplateItem) => void
}

interface ItemRowProps extends ItemActions {
  item: TemplateItem
  /** Where what is carried would be put. */
  line: 'above' | 'below' | undefined
}

/** An item of a template: dragged by pointer, moved by its handle with the arrow keys, or through its menu. */
export function ItemRow({ item, line, ...actions }: ItemRowProps) {
  const { key, title } = item
  const id = rowId(key)
  const drag = useDraggable({ id, data: { item } })
  const drop = useDroppable({ id })
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined) return
    event.preventDefault()
    actions.onStep(item, by)
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
          {...stretched}
          className={cx(stretched.className, 'line-clamp-2 text-start text-base font-[560] wrap-anywhere')}
        >
          <bdi>{title}</bdi>
        </button>
      </ItemText>
      <RowMenu item={item} {...actions} />
    </li>
  )
}

function ItemText({ item, children }: { item: TemplateItem; children: ReactNode }) {
  const { icon: Icon, short } = itemKinds[item.kind]
  const assigneeWords = useAssigneeWords()
  return (
    <>
      <Icon size={18} strokeWidth={1.8} aria-hidden="true" className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        {children}
        <p className="text-sm text-ink-3">
          <Dotted texts={[short, questionCount(item), assigneeWords(item), daysWords(item.days)]} />
        </p>
      </div>
    </>
  )
}

/** The row under the pointer while it is dragged. */
export const CarriedItem = ({ item }: { item: TemplateItem }) => (
  <div className="flex cursor-grabbing items-center gap-3 rounded-m border border-accent-line bg-surface px-4 py-cell-y shadow-modal">
    <ItemText item={item}>
      <p className="truncate text-base font-[560]">
        <bdi>{item.title}</bdi>
      </p>
    </ItemText>
  </div>
)

function RowMenu({ item, onEdit, onStep, onCopy, onRemove }: ItemActions & { item: TemplateItem }) {
  return (
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
}
