import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { listOf, type PageKind } from '#shared/records/records.ts'
import { archiveCommand, type KindProps, type OpenRecordProps } from './-open-record/kind-props.ts'
import { useQuery } from '@tanstack/react-query'
import {
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
import type { Project } from '#shared/projects/schemas.ts'
import { isFinished, PROJECT_STATUSES } from '#shared/projects/values.ts'
import { t } from '#shared/i18n/t.ts'
import { projectStatus } from '#web/features/projects/project-status.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { useArchiveProject, useStepProject } from '#web/features/projects/use-update-project.ts'
import type { OpenRecord, PaletteCommand } from '#web/app/shell/palette/commands.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { TICKET_STATUSES } from '#shared/tickets/values.ts'
import { useUser } from '#web/api/session.ts'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { markAs, ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { useSetTicketStatus, useUpdateTicket } from '#web/features/tickets/ticket-changes.ts'
import { pressingFirst, ticketPriority } from '#web/features/tickets/public/priority-badge.tsx'
import type { Brief } from '#shared/briefs/schemas.ts'
import { CompleteBrief, isCompletable, useAccept } from '#web/features/briefs/review/decisions.tsx'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { type RequestItem, requestQuery } from '#web/features/requests/queries.ts'
import { isClosed } from '#web/features/requests/request-status.tsx'
import { useAcceptAnswer, useWithdrawRequest } from '#web/features/requests/use-request-changes.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { useArchiveWebsite } from '#web/features/websites/use-archive-website.ts'
import type { SearchHit } from '#shared/search/schemas.ts'

/** Reports the commands for the record whose page is open. They do the same as the page. */
export function OpenRecordCommands(props: OpenRecordProps) {
  const { pathname } = useLocation()
  for (const [kind, Commands] of Object.entries(KINDS)) {
    const path = `${listOf(kind as PageKind, 'staff')}/`
    const id = Number(pathname.startsWith(path) && /^\d+$/.exec(pathname.slice(path.length))?.[0])
    if (id > 0) return <Commands key={id} {...props} id={id} />
  }
  return null
}

const KINDS: Partial<Record<PageKind, ComponentType<KindProps>>> = {
  ticket: TicketCommands,
  project: ProjectCommands,
  website: WebsiteCommands,
  brief: BriefCommands,
  info_request: RequestCommands,
}

const ApplyTemplate = lazyDialog(async () => ({
  default: (await import('./-project-menu.tsx')).ApplyTemplate,
}))

function ProjectCommands({ id, ...props }: KindProps) {
  const { data } = useQuery(projectQuery(id))
  return data ? <OfProject project={data} {...props} /> : null
}

function OfProject({ project, start, report }: { project: Project } & Omit<KindProps, 'id'>) {
  const step = useStepProject(project)
  const archiving = useArchiveProject(project)
  const statuses = PROJECT_STATUSES.filter((status) => status !== project.status)
  const open: PaletteCommand[] = [
    ...(isFinished(project.status)
      ? []
      : [
          {
            id: 'complete-this',
            label: t('Mark as Complete'),
            icon: CircleCheckBig,
            words: t('finish done'),
            run: () => step.mutate({ status: 'completed' }),
          },
        ]),
    {
      id: 'apply-template',
      label: t('Apply a Template…'),
      icon: ListPlus,
      words: t('tasks requests milestones'),
      opens: true,
      run: () => start((onClose) => <ApplyTemplate project={project} onClose={onClose} />),
    },
    ...statuses.map((status) => ({
      id: `status-${status}`,
      label: t('Set Status to {label}', { label: projectStatus[status].label }),
      icon: projectStatus[status].icon,
      words: 'move',
      run: () => step.mutate({ status }),
    })),
  ]
  const archive = archiveCommand(project.archivedAt !== null, archiving.mutate)
  const commands = project.archivedAt ? [archive] : [...open, archive]
  useReportedRecord({ heading: t('This Project'), commands }, report)
  return null
}

function TicketCommands({ id, report }: KindProps) {
  const { data } = useQuery(ticketQuery(id))
  return data ? <OfTicket ticket={data} report={report} /> : null
}

function OfTicket({ ticket, report }: { ticket: Ticket } & Pick<KindProps, 'report'>) {
  const me = useUser()
  const set = useSetTicketStatus(ticket, t('Failed to update ticket status'))
  const { mutate: update } = useUpdateTicket(ticket)
  const statuses = TICKET_STATUSES.filter((status) => status !== ticket.status)
  const priorities = pressingFirst.filter((priority) => priority !== ticket.priority)
  const commands: PaletteCommand[] = [
    ...statuses.map((status) => ({
      id: `status-${status}`,
      label: markAs[status],
      icon: ticketStatus[status].icon,
      words: t('status done reopen'),
      run: () => set.mutate(status),
    })),
    ...(ticket.assignee?.id === me.id
      ? []
      : [
          {
            id: 'assign-me',
            label: t('Assign to Me'),
            icon: UserRound,
            words: t('mine take'),
            run: () => update({ assigneeId: me.id }),
          },
        ]),
    ...(ticket.assignee
      ? [{ id: 'unassign', label: t('Unassign'), icon: UserRoundX, run: () => update({ assigneeId: null }) }]
      : []),
    ...priorities.map((priority) => ({
      id: `priority-${priority}`,
      label: t('Set Priority to {label}', { label: ticketPriority[priority].label }),
      icon: ticketPriority[priority].icon,
      run: () => update({ priority }),
    })),
  ]
  useReportedRecord({ heading: t('Ticket #{id}', { id: ticket.id }), commands }, report)
  return null
}

const AcceptWithTemplateDialog = lazyDialog(
  () => import('#web/features/templates/accept-with-template-dialog.tsx'),
)
const DeclineForm = lazyDialog(() => import('#web/features/briefs/review/decline-form.tsx'))

function BriefCommands({ id, ...props }: KindProps) {
  const { data } = useQuery(briefQuery(id))
  return data ? <OfBrief brief={data} {...props} /> : null
}

function OfBrief({ brief, start, report }: { brief: Brief } & Omit<KindProps, 'id'>) {
  const accept = useAccept(brief)
  const decide: PaletteCommand[] = [
    { id: 'accept', label: t('Accept Brief'), icon: Check, words: t('approve'), run: () => accept.mutate() },
    {
      id: 'accept-with-template',
      label: t('Accept with a Template…'),
      icon: LayoutTemplate,
      words: t('approve'),
      opens: true,
      run: () => start((onClose) => <AcceptWithTemplateDialog brief={brief} onClose={onClose} />),
    },
    {
      id: 'decline',
      label: t('Decline Brief'),
      icon: Undo2,
      words: t('feedback send back'),
      opens: true,
      run: () => start((onClose) => <DeclineForm brief={brief} onClose={onClose} />),
    },
  ]
  const complete: PaletteCommand = {
    id: 'complete-this',
    label: t('Mark as Complete'),
    icon: CheckCheck,
    words: t('finish done'),
    opens: true,
    run: () => start((onClose) => <CompleteBrief brief={brief} onClose={onClose} />),
  }
  const commands = brief.status === 'pending' ? decide : isCompletable(brief) ? [complete] : []
  useReportedRecord({ heading: t('This Brief'), commands }, report)
  return null
}

function RequestCommands({ id, report }: KindProps) {
  const { data } = useQuery(requestQuery(id))
  return data ? <OfRequest request={data} report={report} /> : null
}

function OfRequest({ request, report }: { request: RequestItem } & Pick<KindProps, 'report'>) {
  const withdraw = useWithdrawRequest(request)
  const accept = useAcceptAnswer(request)
  const withdrawing = {
    id: 'withdraw',
    label: t('Withdraw Request'),
    icon: CircleSlash,
    run: () => withdraw.mutate(),
  }
  const accepting = { id: 'accept', label: t('Accept Answer'), icon: CircleCheck, run: accept.mutate }
  const answered = request.status === 'completed'
  const commands = answered ? (request.awaitsReview ? [accepting] : []) : [withdrawing]
  useReportedRecord({ heading: t('This Request'), commands: isClosed(request) ? [] : commands }, report)
  return null
}

function WebsiteCommands({ id, report }: KindProps) {
  const { data } = useQuery(websiteQuery(id))
  return data ? <OfWebsite website={data} report={report} /> : null
}

function OfWebsite({ website, report }: { website: Website } & Pick<KindProps, 'report'>) {
  const archiving = useArchiveWebsite(website)
  const commands = [archiveCommand(website.archivedAt !== null, archiving.mutate)]
  useReportedRecord({ heading: t('This Website'), commands }, report)
  return null
}

/**
 * Reports the open record to the palette whenever its commands change, and undefined at the end. The palette can't be a
 * child of a component that waits for the record: it would remount and lose the typed text once the record has loaded.
 */
function useReportedRecord(record: OpenRecord, report: (record: OpenRecord | undefined) => void): void {
  const latest = useRef(record)
  const reported = useRef<string>(undefined)
  useLayoutEffect(() => {
    latest.current = record
    const shown = JSON.stringify([record.heading, record.commands.map(({ id, label }) => [id, label])])
    if (reported.current === shown) return
    reported.current = shown
    const commands = record.commands.map((command) => ({
      ...command,
      // Uses the record as it is when the command runs.
      run: (hit?: SearchHit) => latest.current.commands.find(({ id }) => id === command.id)?.run(hit),
    }))
    report({ heading: record.heading, commands })
  })
  useLayoutEffect(() => () => report(undefined), [report])
}
