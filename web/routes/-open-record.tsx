import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Check,
  CheckCheck,
  CircleCheck,
  CircleCheckBig,
  CircleSlash,
  LayoutTemplate,
  ListPlus,
  Undo2,
  UserRound,
  UserRoundX,
} from 'lucide-react'
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { isFinished, PROJECT_STATUSES } from '#shared/projects/values.ts'
import { getListUrl, type PageKind } from '#shared/records/records.ts'
import type { SearchHit } from '#shared/search/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { TICKET_STATUSES } from '#shared/tickets/values.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { useUser } from '#web/api/session.ts'
import type { OpenRecord, PaletteCommand } from '#web/app/shell/palette/commands.ts'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { CompleteBriefDialog, isCompletable, useAcceptBrief } from '#web/features/briefs/review/decisions.tsx'
import { projectStatus } from '#web/features/projects/project-status.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { useArchiveProject, useUpdateProject } from '#web/features/projects/use-update-project.ts'
import { type RequestItem, requestQuery } from '#web/features/requests/queries.ts'
import { isRequestClosed } from '#web/features/requests/request-status.tsx'
import { useAcceptAnswer, useWithdrawRequest } from '#web/features/requests/use-request-changes.ts'
import { prioritiesByUrgency, ticketPriority } from '#web/features/tickets/public/priority-badge.tsx'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { useSetTicketStatus, useUpdateTicket } from '#web/features/tickets/ticket-changes.ts'
import { statusActionLabels, ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { useArchiveWebsite } from '#web/features/websites/use-archive-website.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const ApplyTemplate = lazyDialog(async () => ({
  default: (await import('./-project-menu.tsx')).ApplyTemplate,
}))
const AcceptWithTemplateDialog = lazyDialog(
  () => import('#web/features/templates/accept-with-template-dialog.tsx'),
)
const DeclineForm = lazyDialog(() => import('#web/features/briefs/review/decline-form.tsx'))

/** A dialog that replaces the palette. */
export type OpenDialog = (onClose: () => void) => ReactNode

interface OpenRecordProps {
  start: (dialog: OpenDialog) => void
  /** Receives the open record with its commands, or undefined if there is none. */
  report: (record: OpenRecord | undefined) => void
}

type RecordCommandsProps = OpenRecordProps & { id: number }

const KINDS: Partial<Record<PageKind, ComponentType<RecordCommandsProps>>> = {
  ticket: createRecordCommands(ticketQuery, useTicketCommands),
  project: createRecordCommands(projectQuery, useProjectCommands),
  website: createRecordCommands(websiteQuery, useWebsiteCommands),
  brief: createRecordCommands(briefQuery, useBriefCommands),
  info_request: createRecordCommands(requestQuery, useRequestCommands),
}

/** Reports the commands for the record whose page is open. They do the same as the page. */
export function OpenRecordCommands(props: OpenRecordProps) {
  const { pathname } = useLocation()
  for (const [kind, Commands] of Object.entries(KINDS)) {
    const path = `${getListUrl(kind as PageKind, 'staff')}/`
    const id = Number(pathname.startsWith(path) && /^\d+$/.exec(pathname.slice(path.length))?.[0])
    if (id > 0) return <Commands key={id} {...props} id={id} />
  }
  return null
}

/** A record's commands under their heading. False represents a command that doesn't apply now. */
interface OfferedCommands {
  heading: string
  commands: readonly (PaletteCommand | false)[]
}

/** Creates the component that reports the commands for a record of one kind, once it's loaded. */
function createRecordCommands<T extends object, K extends QueryKey>(
  query: (id: number) => UseQueryOptions<T, Error, T, K>,
  useCommands: (record: T, start: OpenRecordProps['start']) => OfferedCommands,
) {
  function LoadedRecordCommands({ record, start, report }: OpenRecordProps & { record: T }) {
    const { heading, commands } = useCommands(record, start)
    useReportRecord({ heading, commands: commands.filter((command) => command !== false) }, report)
    return null
  }
  return function RecordCommands({ id, ...props }: RecordCommandsProps) {
    const { data } = useQuery(query(id))
    return data ? <LoadedRecordCommands record={data} {...props} /> : null
  }
}

/** Returns the command that archives the open record, or restores it. */
const createArchiveCommand = (archived: boolean, run: (archive: boolean) => void): PaletteCommand => ({
  id: 'archive',
  label: archived ? t('Restore') : t('Archive'),
  icon: archived ? ArchiveRestore : Archive,
  run: () => run(!archived),
})

function useProjectCommands(project: Project, start: OpenRecordProps['start']): OfferedCommands {
  const step = useUpdateProject(project)
  const archiving = useArchiveProject(project)
  const statuses = PROJECT_STATUSES.filter((status) => status !== project.status)
  const open: OfferedCommands['commands'] = [
    !isFinished(project.status) && {
      id: 'complete-this',
      label: t('Mark as Complete'),
      icon: CircleCheckBig,
      keywords: t('finish done'),
      run: () => step.mutate({ status: 'completed' }),
    },
    {
      id: 'apply-template',
      label: t('Apply a Template…'),
      icon: ListPlus,
      keywords: t('tasks requests milestones'),
      opensForm: true,
      run: () => start((onClose) => <ApplyTemplate project={project} onClose={onClose} />),
    },
    ...statuses.map((status) => ({
      id: `status-${status}`,
      label: t('Set Status to {label}', { label: projectStatus[status].label }),
      icon: projectStatus[status].icon,
      keywords: 'move',
      run: () => step.mutate({ status }),
    })),
  ]
  const archive = createArchiveCommand(project.archivedAt !== null, archiving.mutate)
  return { heading: t('This Project'), commands: project.archivedAt ? [archive] : [...open, archive] }
}

function useTicketCommands(ticket: Ticket): OfferedCommands {
  const me = useUser()
  const set = useSetTicketStatus(ticket, t('Failed to update ticket status'))
  const { mutate: update } = useUpdateTicket(ticket)
  const statuses = TICKET_STATUSES.filter((status) => status !== ticket.status)
  const priorities = prioritiesByUrgency.filter((priority) => priority !== ticket.priority)
  const commands = [
    ...statuses.map((status) => ({
      id: `status-${status}`,
      label: statusActionLabels[status],
      icon: ticketStatus[status].icon,
      keywords: t('status done reopen'),
      run: () => set.mutate(status),
    })),
    ticket.assignee?.id !== me.id && {
      id: 'assign-me',
      label: t('Assign to Me'),
      icon: UserRound,
      keywords: t('mine take'),
      run: () => update({ assigneeId: me.id }),
    },
    ticket.assignee !== null && {
      id: 'unassign',
      label: t('Unassign'),
      icon: UserRoundX,
      run: () => update({ assigneeId: null }),
    },
    ...priorities.map((priority) => ({
      id: `priority-${priority}`,
      label: t('Set Priority to {label}', { label: ticketPriority[priority].label }),
      icon: ticketPriority[priority].icon,
      run: () => update({ priority }),
    })),
  ]
  return { heading: t('Ticket #{id}', { id: ticket.id }), commands }
}

function useBriefCommands(brief: Brief, start: OpenRecordProps['start']): OfferedCommands {
  const { mutate: accept } = useAcceptBrief(brief)
  const decide: PaletteCommand[] = [
    { id: 'accept', label: t('Accept Brief'), icon: Check, keywords: t('approve'), run: () => accept() },
    {
      id: 'accept-with-template',
      label: t('Accept with a Template…'),
      icon: LayoutTemplate,
      keywords: t('approve'),
      opensForm: true,
      run: () => start((onClose) => <AcceptWithTemplateDialog brief={brief} onClose={onClose} />),
    },
    {
      id: 'decline',
      label: t('Decline Brief'),
      icon: Undo2,
      keywords: t('feedback send back'),
      opensForm: true,
      run: () => start((onClose) => <DeclineForm brief={brief} onClose={onClose} />),
    },
  ]
  const complete: PaletteCommand = {
    id: 'complete-this',
    label: t('Mark as Complete'),
    icon: CheckCheck,
    keywords: t('finish done'),
    opensForm: true,
    run: () => start((onClose) => <CompleteBriefDialog brief={brief} onClose={onClose} />),
  }
  const commands = brief.status === 'pending' ? decide : [isCompletable(brief) && complete]
  return { heading: t('This Brief'), commands }
}

function useRequestCommands(request: RequestItem): OfferedCommands {
  const { mutate: withdraw } = useWithdrawRequest(request)
  const { mutate: accept } = useAcceptAnswer(request)
  const withdrawal = {
    id: 'withdraw',
    label: t('Withdraw Request'),
    icon: CircleSlash,
    run: () => withdraw(),
  }
  const acceptance = { id: 'accept', label: t('Accept Answer'), icon: CircleCheck, run: accept }
  const command = request.status === 'completed' ? request.awaitsReview && acceptance : withdrawal
  return { heading: t('This Request'), commands: [!isRequestClosed(request) && command] }
}

function useWebsiteCommands(website: Website): OfferedCommands {
  const archiving = useArchiveWebsite(website)
  const archive = createArchiveCommand(website.archivedAt !== null, archiving.mutate)
  return { heading: t('This Website'), commands: [archive] }
}

/**
 * Reports the open record to the palette whenever its commands change, and undefined at the end. The palette can't be a
 * child of a component that waits for the record: it would remount and lose the typed text once the record has loaded.
 */
function useReportRecord(record: OpenRecord, report: OpenRecordProps['report']): void {
  const latest = useRef(record)
  const reported = useRef<string>(undefined)
  useLayoutEffect(() => {
    latest.current = record
    const snapshot = JSON.stringify([record.heading, record.commands.map(({ id, label }) => [id, label])])
    if (reported.current === snapshot) return
    reported.current = snapshot
    const commands = record.commands.map((command) => ({
      ...command,
      // Uses the record as it is when the command runs.
      run: (hit?: SearchHit) => latest.current.commands.find(({ id }) => id === command.id)?.run(hit),
    }))
    report({ heading: record.heading, commands })
  })
  useLayoutEffect(() => () => report(undefined), [report])
}
