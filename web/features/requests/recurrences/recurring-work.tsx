import { useInfiniteQuery } from '@tanstack/react-query'
import { Pause, PencilLine, Play, Plus, Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { type RecurrenceParentId, type RecurrenceItem, recurrencesQuery } from './queries.ts'
import { formatRhythm } from './recurrence-summary.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { TitledCard } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState, QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { SmallButton, SmallIconButton } from '#web/ui/page/small-buttons.tsx'

const loadDialogs = () => import('./recurrence-dialogs.tsx')
const NewRecurrenceDialog = lazyDialog(async () => ({ default: (await loadDialogs()).NewRecurrenceDialog }))
const EditRecurrenceDialog = lazyDialog(async () => ({ default: (await loadDialogs()).EditRecurrenceDialog }))

interface RecurringWorkProps {
  parent: RecurrenceParentId
  companyId: number
  /** Whether nothing can be changed, for example because the project is archived. */
  readOnly: boolean
}

/** The tasks and requests that recur on a project or website, for staff. */
export default function RecurringWork({ parent, companyId, readOnly }: RecurringWorkProps) {
  const query = useInfiniteQuery(recurrencesQuery(parent))
  const canChange = useHasStaffRole('member') && !readOnly
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<RecurrenceItem>()
  const add = canChange && (
    <SmallButton icon={Plus} onClick={() => setAdding(true)}>
      {t('Add')}
    </SmallButton>
  )
  return (
    <TitledCard title={t('Recurring Work')} action={!!query.data?.items.length && add}>
      <QueryView
        query={query}
        failure={t('Could not load the recurring work')}
        loading={<TextSkeleton lines={2} />}
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={Repeat} title={t('No recurring work yet')} action={add} bare>
              {t('Routine checks, updates and questions can be created automatically.')}
            </EmptyState>
          ) : (
            <ul aria-label={t('Recurring Work')} className="flex flex-col divide-y divide-line">
              {items.map((recurrence) => (
                <li
                  key={recurrence.id}
                  className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0"
                >
                  <Recurrence recurrence={recurrence} showWebsite={'projectId' in parent} />
                  {canChange && (
                    <RecurrenceTools recurrence={recurrence} onEdit={() => setEdited(recurrence)} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <LoadMore query={query} quiet />
      {adding && (
        <NewRecurrenceDialog parent={parent} companyId={companyId} onClose={() => setAdding(false)} />
      )}
      {edited && <EditRecurrenceDialog recurrence={edited} onClose={() => setEdited(undefined)} />}
    </TitledCard>
  )
}

/** A recurrence in the list. `showWebsite` adds the website's name, which a project's list needs. */
function Recurrence({ recurrence, showWebsite }: { recurrence: RecurrenceItem; showWebsite: boolean }) {
  const { content, websiteId, about, paused } = recurrence
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">{content.title}</p>
      <p className="text-sm text-ink-3">{formatRhythm(recurrence)}</p>
      {showWebsite && websiteId !== null && (
        <p className="text-sm text-ink-3">
          <bdi>{about}</bdi>
        </p>
      )}
      {paused ? (
        <Badge tone="warn">{t('Paused')}</Badge>
      ) : (
        <p className="text-sm text-ink-3">
          <NextDueDate recurrence={recurrence} />
        </p>
      )}
    </div>
  )
}

/** Shows the next due date. No item is created before the last is completed, so that work doesn't pile up. */
function NextDueDate({ recurrence: { nextOn, hasOpenWork } }: { recurrence: RecurrenceItem }) {
  if (nextOn === null) return t('Ended')
  if (hasOpenWork) return t('Next one once the previous one is completed')
  return rich('Next due {day}', { day: <DateText value={nextOn} /> })
}

/** Buttons to edit, pause, resume or delete a recurrence. Deleting can be undone. */
function RecurrenceTools({ recurrence, onEdit }: { recurrence: RecurrenceItem; onEdit: () => void }) {
  const { id, paused, version } = recurrence
  const { title } = recurrence.content
  const pause = useChange('project', {
    send: () =>
      call('PATCH /api/recurrences/:id', { params: { id }, body: { paused: !paused } }, { ifMatch: version }),
    successToast: {
      title: paused ? t('Recurring work resumed') : t('Recurring work paused'),
      description: title,
    },
    failureTitle: t('Could not update the recurring work'),
  })
  const remove = useChange('project', {
    send: (_input: void, _key, undo) =>
      call('DELETE /api/recurrences/:id', { params: { id } }, { ifMatch: version, undo }),
    successToast: {
      title: t('Recurring work deleted'),
      description: title,
      undone: t('Recurring work restored'),
    },
    failureTitle: t('Could not delete the recurring work'),
  })
  return (
    <span className="flex flex-none">
      <SmallIconButton icon={PencilLine} label={t('Edit {title}', { title })} onClick={onEdit} />
      <SmallIconButton
        icon={paused ? Play : Pause}
        label={paused ? t('Resume {title}', { title }) : t('Pause {title}', { title })}
        onClick={() => pause.mutate()}
      />
      <SmallIconButton icon={Trash2} label={t('Delete {title}', { title })} onClick={() => remove.mutate()} />
    </span>
  )
}
