import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { getListUrl, type PageKind } from '#shared/records/records.ts'
import {
  createArchiveCommand,
  type RecordCommandsProps,
  type OpenRecordProps,
} from './-open-record/kind-props.ts'
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
import { useArchiveProject, useUpdateProject } from '#web/features/projects/use-update-project.ts'
import type { OpenRecord, PaletteCommand } from '#web/app/shell/palette/commands.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { TICKET_STATUSES } from '#shared/tickets/values.ts'
import { useUser } from '#web/api/session.ts'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { statusActionLabels, ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { useSetTicketStatus, useUpdateTicket } from '#web/features/tickets/ticket-changes.ts'
import { prioritiesByUrgency, ticketPriority } from '#web/features/tickets/public/priority-badge.tsx'
import type { Brief } from '#shared/briefs/schemas.ts'
import { CompleteBriefDialog, isCompletable, useAcceptBrief } from '#web/features/briefs/review/decisions.tsx'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { type RequestItem, requestQuery } from '#web/features/requests/queries.ts'
import { isRequestClosed } from '#web/features/requests/request-status.tsx'
import { useAcceptAnswer, useWithdrawRequest } from '#web/features/requests/use-request-changes.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { useArchiveWebsite } from '#web/features/websites/use-archive-website.ts'
import type { SearchHit } from '#shared/search/schemas.ts'

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

const KINDS: Partial<Record<PageKind, ComponentType<RecordCommandsProps>>> = {
  ticket: TicketCommands,
  project: ProjectCommands,
  website: WebsiteCommands,
  brief: BriefCommands,
  info_request: RequestCommands,
}

const ApplyTemplate = lazyDialog(async () => ({
  default: (await import('./-project-menu.tsx')).ApplyTemplate,
}))

function ProjectCommands({ id, ...props }: RecordCommandsProps) {
  const { data } = useQuery(projectQuery(id))
  return data ? <LoadedProjectCommands project={data} {...props} /> : null
}

function LoadedProjectCommands({
  project,
  start,
  report,
}: { project: Project } & Omit<RecordCommandsProps, 'id'>) {
  const step = useUpdateProject(project)
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
            keywords: t('finish done'),
            run: () => step.mutate({ status: 'completed' }),
          },
        ]),
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
  const commands = project.archivedAt ? [archive] : [...open, archive]
  useReportRecord({ heading: t('This Project'), commands }, report)
  return null
}

function TicketCommands({ id, report }: RecordCommandsProps) {
  const { data } = useQuery(ticketQuery(id))
  return data ? <LoadedTicketCommands ticket={data} report={report} /> : null
}

function LoadedTicketCommands({ ticket, report }: { ticket: Ticket } & Pick<RecordCommandsProps, 'report'>) {
  const me = useUser()
  const set = useSetTicketStatus(ticket, t('Failed to update ticket status'))
  const { mutate: update } = useUpdateTicket(ticket)
  const statuses = TICKET_STATUSES.filter((status) => status !== ticket.status)
  const priorities = prioritiesByUrgency.filter((priority) => priority !== ticket.priority)
  const commands: PaletteCommand[] = [
    ...statuses.map((status) => ({
      id: `status-${status}`,
      label: statusActionLabels[status],
      icon: ticketStatus[status].icon,
      keywords: t('status done reopen'),
      run: () => set.mutate(status),
    })),
    ...(ticket.assignee?.id === me.id
      ? []
      : [
          {
            id: 'assign-me',
            label: t('Assign to Me'),
            icon: UserRound,
            keywords: t('mine take'),
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
  useReportRecord({ heading: t('Ticket #{id}', { id: ticket.id }), commands }, report)
  return null
}

const AcceptWithTemplateDialog = lazyDialog(
  () => import('#web/features/templates/accept-with-template-dialog.tsx'),
)
const DeclineForm = lazyDialog(() => import('#web/features/briefs/review/decline-form.tsx'))

function BriefCommands({ id, ...props }: RecordCommandsProps) {
  const { data } = useQuery(briefQuery(id))
  return data ? <LoadedBriefCommands brief={data} {...props} /> : null
}

function LoadedBriefCommands({ brief, start, report }: { brief: Brief } & Omit<RecordCommandsProps, 'id'>) {
  const accept = useAcceptBrief(brief)
  const decide: PaletteCommand[] = [
    {
      id: 'accept',
      label: t('Accept Brief'),
      icon: Check,
      keywords: t('approve'),
      run: () => accept.mutate(),
    },
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
  const commands = brief.status === 'pending' ? decide : isCompletable(brief) ? [complete] : []
  useReportRecord({ heading: t('This Brief'), commands }, report)
  return null
}

function RequestCommands({ id, report }: RecordCommandsProps) {
  const { data } = useQuery(requestQuery(id))
  return data ? <LoadedRequestCommands request={data} report={report} /> : null
}

function LoadedRequestCommands({
  request,
  report,
}: { request: RequestItem } & Pick<RecordCommandsProps, 'report'>) {
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
  useReportRecord({ heading: t('This Request'), commands: isRequestClosed(request) ? [] : commands }, report)
  return null
}

function WebsiteCommands({ id, report }: RecordCommandsProps) {
  const { data } = useQuery(websiteQuery(id))
  return data ? <LoadedWebsiteCommands website={data} report={report} /> : null
}

function LoadedWebsiteCommands({
  website,
  report,
}: { website: Website } & Pick<RecordCommandsProps, 'report'>) {
  const archiving = useArchiveWebsite(website)
  const commands = [createArchiveCommand(website.archivedAt !== null, archiving.mutate)]
  useReportRecord({ heading: t('This Website'), commands }, report)
  return null
}

/**
 * Reports the open record to the palette whenever its commands change, and undefined at the end. The palette can't be a
 * child of a component that waits for the record: it would remount and lose the typed text once the record has loaded.
 */
function useReportRecord(record: OpenRecord, report: (record: OpenRecord | undefined) => void): void {
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
