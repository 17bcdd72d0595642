import type { TicketStatus } from '#shared/tickets/values.ts'
import { scheduleTalk } from './replay-records.ts'
import type { TicketStory } from './story.ts'
import type { Row, World } from './world.ts'

type Ticket = Row<'tickets'>

/** Schedules everything that happens to a ticket of a client, with or without a website. */
export function scheduleTicket(
  world: World,
  contact: () => { userId: number; companyId: number },
  { by, title, description, category, priority, private: isPrivate = false, files, ...story }: TicketStory,
  website?: Row<'websites'>,
): void {
  const asked = { title, description, serviceCategory: category, priority }
  const ticket: Ticket = { id: 0, userId: 0, companyId: 0, private: isPrivate, ...asked, status: 'open' }
  world.schedule(by, () => {
    const { userId, companyId } = contact()
    world.change(ticket, {
      userId: world.client?.userId ?? userId,
      companyId,
      websiteId: website?.id ?? null,
    })
    open(world, ticket, files)
  })
  world.scheduleEach(story.steps, (status) => setStatus(world, ticket, status))
  const subject = () => ({
    ...factsOf(ticket),
    kind: 'ticket' as const,
    name: title,
    clientId: ticket.userId,
    projectId: null,
  })
  scheduleTalk(world, story.talk, subject)
  scheduleTalk(world, story.notes, subject, true)
}

const factsOf = (ticket: Ticket) => ({
  ...ticket,
  private: ticket.private ?? false,
  websiteId: ticket.websiteId ?? null,
})

function open(world: World, ticket: Ticket, files?: string[]): void {
  world.add('tickets', ticket)
  world.startClock(ticket, 'agency')
  world.attach(files, { ticketId: ticket.id })
  world.happened('ticket_created', factsOf(ticket), { text: ticket.description })
}

/** The first member of staff who changes a ticket's status becomes its assignee. */
function takeOn(world: World, ticket: Ticket): void {
  if (ticket.assigneeId) return
  ticket.assigneeId = world.actor.id
  world.happened('ticket_updated', factsOf(ticket), { assignee: world.actor.fullName })
}

function setStatus(world: World, ticket: Ticket, status: TicketStatus): void {
  const finished = status === 'resolved' || status === 'closed'
  const resolvedAt = status === 'resolved' ? world.at : finished ? (ticket.resolvedAt ?? null) : null
  const byStaff = world.actor.role === 'staff'
  if (byStaff) takeOn(world, ticket)
  world.change(ticket, { status, resolvedAt })
  world.takeTurn(ticket, 'agency', {
    next: finished ? null : ticket.waitingOn === 'client' ? 'client' : 'agency',
    answers: finished && byStaff,
  })
  world.happened('ticket_status_updated', factsOf(ticket), { status })
}
