import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, PencilLine, Play, Plus, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { Person } from '#shared/contract/fields.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { type TaskParentKind, tasksQuery, useSetTaskStatus } from './queries.ts'
import { useCanCompleteTasks } from './public/done-button.tsx'
import { assigneeName, taskStatus } from './task-status.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { recordIcons } from '#web/records/records.tsx'
import { Recurring } from '#web/features/requests/public/recurring.tsx'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { type Column, DataTable } from '#web/ui/page/data-table.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { EmptyState, Skeleton } from '#web/ui/page/query-view.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { UserText } from '#web/ui/page/long-text.tsx'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { formatDay, describeDue } from '#shared/i18n/format.ts'
import { cx } from '#web/ui/base/cx.ts'
import { DateText } from '#web/ui/page/dates.tsx'

const loadForms = () => import('./task-forms.tsx')
/** Dialog in which staff create a task. */
export const CreateTaskDialog = lazyDialog(async () => ({ default: (await loadForms()).CreateTaskForm }))
// Its drop zone would add 8 KiB to the pages of briefs and projects.
const OwnTask = lazyPart(() => import('./own-task.tsx'))
const EditTaskForm = lazyDialog(async () => ({ default: (await loadForms()).EditTaskForm }))

interface TaskPanelProps {
  parentKind: TaskParentKind
  /** The id of the brief or project. */
  id: number
  client: Person
  companyId: number
  /** Whether tasks can't be changed, as in an archived project. */
  readOnly?: boolean
}

/**
 * The tasks of a brief or project. Staff can start and complete all tasks. Clients complete the tasks of anyone in their
 * company, with files. Staff create a project's tasks here, and a brief's tasks in its header. They edit and delete all
 * tasks here.
 */
export function TaskPanel({ parentKind, id, client, companyId, readOnly = false }: TaskPanelProps) {
  const user = useUser()
  const canComplete = useCanCompleteTasks(companyId) && !readOnly
  const query = useInfiniteQuery(tasksQuery(parentKind, id))
  const [creating, setCreating] = useState(false)
  const [edited, setEdited] = useState<Task>()
  const move = useSetTaskStatus(parentKind, id)
  const staff = user.role === 'staff'
  const columns = useMemo(() => getColumns(canComplete), [canComplete])
  const create = staff && !readOnly && parentKind === 'project' && (
    <Button icon={Plus} onClick={() => setCreating(true)}>
      {t('Create Task')}
    </Button>
  )
  return (
    <>
      {create && !!query.data?.items.length && <Toolbar>{create}</Toolbar>}
      <DataTable
        query={query}
        failure={t('Could not load the tasks')}
        caption={t('Tasks')}
        columns={columns}
        {...(staff &&
          !readOnly && {
            renderActions: (task: Task) => (
              <>
                <TaskActions task={task} onMove={(status) => move.mutate({ task, status })} />
                <TaskTools task={task} onEdit={() => setEdited(task)} />
              </>
            ),
          })}
        loadingRows={3}
        quiet
        empty={
          <EmptyState icon={recordIcons.task} title={t('No tasks yet')} action={create}>
            {staff
              ? t('Note what to do next, who will do it and when it’s due.')
              : t('When there’s something to do, for us or for you, it appears here.')}
          </EmptyState>
        }
      />
      {creating && (
        <CreateTaskDialog
          parentKind={parentKind}
          id={id}
          client={client}
          onClose={() => setCreating(false)}
        />
      )}
      {edited && <EditTaskForm task={edited} client={client} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const getColumns = (canComplete: boolean): Column<Task>[] => [
  {
    header: t('Task'),
    primary: true,
    className: '@2xl:@max-4xl:min-w-34!',
    cell: (task) => <TaskText task={task} canComplete={canComplete} />,
  },
  { header: t('Assigned To'), cell: (task) => <Assignee name={assigneeName(task)} /> },
  { header: t('Due Date'), cell: (task) => <TaskDue task={task} /> },
  { header: t('Status'), cell: ({ status }) => <StatusBadge status={status} map={taskStatus} plain /> },
]

const Assignee = ({ name }: { name: string }) => (
  <span title={name} className="block @2xl:truncate @2xl:@max-4xl:max-w-28">
    {name}
  </span>
)

const TaskText = ({ task, canComplete }: { task: Task; canComplete: boolean }) => (
  // A block formatting context: the table truncates titles after two lines, but a task must be shown in full.
  <div className="flow-root">
    {task.title}
    <Recurring record={task} showRhythm />
    <p className="max-w-[60ch] text-sm font-normal whitespace-pre-line text-ink-3">
      <UserText>{task.description}</UserText>
    </p>
    {task.attachments.length > 0 && (
      <div className="mt-2 font-normal">
        <AttachmentGallery files={task.attachments} label={t('Files for {title}', { title: task.title })} />
      </div>
    )}
    {canComplete && task.assignee?.role === 'client' && task.status !== 'completed' && (
      <Suspense fallback={<Skeleton className="mt-3 h-44" />}>
        <OwnTask task={task} />
      </Suspense>
    )}
  </div>
)

/** For staff: Start when pending, Complete when in progress, a disabled Completed otherwise. */
function TaskActions({ task, onMove }: { task: Task; onMove: (status: TaskStatus) => void }) {
  const { title, status } = task
  if (status === 'completed')
    return (
      <Button size="sm" disabled>
        {tContext('task', 'Completed')}
      </Button>
    )
  const isPending = status === 'pending'
  return (
    <Button
      size="sm"
      icon={isPending ? Play : Check}
      aria-label={isPending ? t('Start {title}', { title }) : t('Complete {title}', { title })}
      onClick={() => onMove(isPending ? 'in_progress' : 'completed')}
    >
      {isPending ? t('Start') : t('Complete')}
    </Button>
  )
}

/** A task's due date. Unless the task is done, it also shows how close the date is, and when the task is due again. */
function TaskDue({ task: { dueDate, dueAgainOn, status } }: { task: Task }) {
  const { text, state } = describeDue(dueDate)
  if (status === 'completed') return <DateText value={dueDate} />
  return (
    <>
      <DateText value={dueDate} />
      <span
        className={cx(
          'block text-xs whitespace-nowrap',
          state === 'overdue' ? 'font-medium text-bad' : 'text-ink-3',
        )}
      >
        {text}
      </span>
      {dueAgainOn && (
        <span className="block text-xs text-ink-3">
          {t('Due again {day}', { day: formatDay(dueAgainOn) })}
        </span>
      )}
    </>
  )
}

/** Edits a task, or deletes it, which can be undone. */
function TaskTools({ task, onEdit }: { task: Task; onEdit: () => void }) {
  const { id, title, version } = task
  const remove = useChange('task', {
    send: (_input: void, _key, undo) =>
      call('DELETE /api/tasks/:id', { params: { id } }, { ifMatch: version, undo }),
    successToast: { title: t('Task deleted'), description: title, undone: t('Task restored') },
    failureTitle: t('Could not delete the task'),
  })
  return (
    <>
      <IconButton icon={PencilLine} label={t('Edit {title}', { title })} size="sm" onClick={onEdit} />
      <IconButton
        icon={Trash2}
        label={t('Delete {title}', { title })}
        size="sm"
        onClick={() => remove.mutate()}
      />
    </>
  )
}
