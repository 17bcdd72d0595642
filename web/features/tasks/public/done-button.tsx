import { Check } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import type { Task } from '#shared/tasks/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type Undo } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { Button } from '#web/ui/base/button.tsx'

/** A client's open task. Its status is read first if the page doesn't know it. */
type OpenTask = Pick<Task, 'id' | 'title'> & Partial<Pick<Task, 'status'>>

interface Completion {
  task: OpenTask
  /** The names of uploads. */
  attachments: string[]
}

/** Starts a task if necessary, and completes it with its files. */
async function completeTask({ task, attachments }: Completion, undo: Undo): Promise<Task> {
  const params = { id: task.id }
  const status = task.status ?? (await call('GET /api/tasks/:id', { params })).status
  if (status === 'pending')
    await call('PATCH /api/tasks/:id/status', { params, body: { status: 'in_progress' } }, { undo })
  return call('PATCH /api/tasks/:id/status', { params, body: { status: 'completed', attachments } }, { undo })
}

/** Completes a client's task. One undo reverses it, even if the task had to be started first. */
export const useCompleteTask = ({ onDone, onShown }: { onDone?: () => void; onShown?: () => void } = {}) =>
  useChange('task', {
    send: (completion: Completion, _key, undo) => completeTask(completion, undo),
    successToast: ({ title }) => ({ title: t('Task updated'), description: title }),
    failureTitle: t('Failed to update task status'),
    ...(onDone && { onDone }),
    ...(onShown && { onShown }),
  })

/** Whether the user can complete tasks of the company's people, or of any of their companies. Client View is read-only. */
export function useCanCompleteTasks(companyId?: number): boolean {
  const { role, clientView } = useUser()
  return useCanWrite(companyId) && role === 'client' && !clientView
}

/** Completes one of the user's own tasks, in a row of a list. */
export function DoneButton({ task }: { task: OpenTask }) {
  const returnFocus = useNextRowFocus()
  const complete = useCompleteTask({ onShown: returnFocus.move })
  if (!useCanCompleteTasks()) return null
  return (
    <Button
      size="sm"
      icon={Check}
      className="relative z-10 max-sm:h-7 max-sm:px-2.5"
      pending={complete.isPending}
      aria-label={t('Done: {title}', { title: task.title })}
      onClick={(event) => {
        returnFocus.remember(event)
        complete.mutate({ task, attachments: [] })
      }}
    >
      {t('Done')}
    </Button>
  )
}

/** Moves the focus to the next row, or to the page's heading, once the row that had it is gone. */
function useNextRowFocus() {
  const next = useRef<Element | null>(null)
  return {
    remember: ({ currentTarget }: MouseEvent) => {
      const row = currentTarget.closest('li, tr')
      next.current = row?.nextElementSibling ?? row?.previousElementSibling ?? null
    },
    move: () => {
      if (document.activeElement !== document.body) return
      const row = next.current?.isConnected ? next.current : document
      row.querySelector<HTMLElement>(row === document ? 'h1' : 'a[href], button')?.focus()
    },
  }
}
