import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { Ellipsis, GripVertical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isFinished, PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { formatPercent, rich, t } from '#shared/i18n/t.ts'
import { getRecordPage } from '#web/records/records.tsx'
import { projectStatus } from '../project-status.ts'
import { stretchedLinkProps } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { Menu, MenuItem, MenuLabel } from '#web/ui/overlays/menu.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

const cardClassName =
  'group relative flex flex-col gap-2.5 rounded-m border border-line bg-surface p-2.5 shadow-card transition-[border-color,box-shadow] hover:border-line-strong'

/** A project on the board: dragged by pointer, by its handle with the keyboard, or moved through its menu. */
export function BoardCard({ project, onMove }: { project: Project; onMove: (to: ProjectStatus) => void }) {
  const { id, name } = project
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id,
    data: { project },
  })
  const handle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isKeyboardDrag(id) && document.activeElement === document.body) handle.current?.focus()
  }, [id])
  return (
    <li
      ref={setNodeRef}
      data-row
      className={cx(cardClassName, 'touch-manipulation', isDragging && 'opacity-40')}
      {...listeners}
    >
      <Link
        {...getRecordPage('project', id, 'staff')}
        draggable={false}
        {...stretchedLinkProps}
        className={cx(
          stretchedLinkProps.className,
          'line-clamp-3 text-base leading-snug font-[560] wrap-break-word hyphens-auto',
        )}
      >
        <bdi>{name}</bdi>
      </Link>
      <CardFacts project={project} />
      <span className="absolute end-1 bottom-[5px] z-10 pointer-coarse:bottom-0 flex rounded-full bg-surface">
        <button
          type="button"
          ref={(element) => {
            handle.current = element
            setActivatorNodeRef(element)
          }}
          {...attributes}
          aria-label={t('Move {name}', { name })}
          className="grid size-control-small cursor-grab place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink not-focus-visible:sr-only group-hover:not-sr-only group-hover:grid pointer-coarse:hidden"
        >
          <GripVertical size={16} strokeWidth={1.8} />
        </button>
        <Menu trigger={<IconButton icon={Ellipsis} label={t('Status of {name}', { name })} size="sm" />}>
          <MenuLabel>{t('Move to')}</MenuLabel>
          {PROJECT_STATUSES.filter((status) => status !== project.status).map((status) => (
            <MenuItem key={status} icon={projectStatus[status].icon} onSelect={() => onMove(status)}>
              {projectStatus[status].label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </li>
  )
}

function CardFacts({ project }: { project: Project }) {
  const { name, company, progress, status, dueDate, completedDate } = project
  return (
    <>
      <CutText as="p" className="truncate text-sm text-ink-3">
        <bdi>{company.name}</bdi>
      </CutText>
      <div className="flex items-center gap-2">
        <ProgressBar value={progress} label={t('Progress of {name}', { name })} className="flex-1" />
        <span aria-hidden="true" className="text-xs text-ink-3">
          {formatPercent(progress)}
        </span>
      </div>
      {isFinished(status) ? (
        <p className="pe-8 text-sm text-ink-3">
          {rich('Completed {date}', { date: <DateText value={completedDate} missing={t('just now')} /> })}
        </p>
      ) : (
        <span className="me-5 flex min-w-0 lg:max-2xl:me-0 lg:max-2xl:[&_svg]:hidden">
          <DueBadge due={dueDate} />
        </span>
      )}
    </>
  )
}

/** The card under the pointer while it is being dragged. */
export const DraggedCard = ({ project }: { project: Project }) => (
  <div className={cx(cardClassName, 'cursor-grabbing border-accent-line shadow-modal')}>
    <p className="line-clamp-2 text-base leading-snug font-[560]">
      <bdi>{project.name}</bdi>
    </p>
    <CardFacts project={project} />
  </div>
)

let keyboardDragId: number | undefined

/** Remembers the project that is moved with the keyboard. Undefined if it's moved with a pointer. */
export function setKeyboardDrag(id: number | undefined): void {
  keyboardDragId = id
}

/** Whether the last drag moved this project with the keyboard. Its card in the other column then takes the focus. */
const isKeyboardDrag = (id: number): boolean => keyboardDragId === id
