import { addressOf } from '#shared/records.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import type { Username } from './people.ts'
import { scheduleNotes, scheduleTalk } from './replay-records.ts'
import type { TicketStory } from './story.ts'
import { type Row, type World, change } from './world.ts'

type Ticket = Row<'tickets'>

/** Schedules everything that happens to a ticket of a client, about a website or none in particular. */
export function scheduleTicket(
  world: World,
  clientId: () => number,
  story: TicketStory,
  website?: Row<'websites'>,
): void {
  const { title, description, category, priority } = story
  const ticket: Ticket = { id: 0, userId: 0, title, description, serviceCategory: category, priority }
  world.schedule(story.at, (at) => {
    change(ticket, { userId: clientId(), websiteId: website?.id ?? null })
    raise(world, at, ticket, story)
  })
  for (const [by, when, status] of story.steps ?? [])
    world.schedule(when, (at) => setStatus(world, at, by, ticket, status))
  const subject = () => ({
    entityType: 'ticket' as const,
    entityId: ticket.id,
    ownerId: ticket.userId,
    title,
    projectId: null,
    websiteId: ticket.websiteId ?? null,
  })
  scheduleTalk(world, story.talk, subject)
  scheduleNotes(world, story.notes, subject)
}

function raise(world: World, at: string, ticket: Ticket, { by, files }: TicketStory): void {
  const { tickets, users } = world.tables
  const person = by ? world.person(by) : users.find(({ id }) => id === ticket.userId)
  if (!person) throw new Error(`Nobody raises ${ticket.title}`)
  change(ticket, {
    id: tickets.length + 1,
    status: 'open',
    resolvedAt: null,
    createdAt: at,
    updatedAt: at,
  })
  world.startClock(ticket, 'agency', at)
  tickets.push(ticket)
  world.attach(at, person, files, { ticketId: ticket.id })
  const what = { type: 'ticket_created', entityType: 'ticket', entityId: ticket.id } as const
  world.record(at, person, { ...what, ...feedOf(ticket), data: { title: ticket.title } })
  const text = ticket.description
  const note = {
    ...what,
    title: `New ticket: ${ticket.title}`,
    href: addressOf('ticket', ticket.id, 'staff'),
    text,
  }
  for (const { id } of world.staff()) if (id !== person.id) world.notify(at, id, note, person.fullName)
  if (person.role === 'staff')
    world.notify(
      at,
      ticket.userId,
      {
        ...what,
        title: `We opened a ticket for you: ${ticket.title}`,
        href: addressOf('ticket', ticket.id, 'client'),
        text,
      },
      person.fullName,
    )
}

const feedOf = (ticket: Ticket) => ({ clientId: ticket.userId, websiteId: ticket.websiteId ?? null })

/** Who of the staff moves a ticket first handles it. */
function takeOn(world: World, at: string, person: Row<'users'>, ticket: Ticket): void {
  if (ticket.assigneeId) return
  change(ticket, { assigneeId: person.id })
  world.record(at, person, {
    type: 'ticket_updated',
    entityType: 'ticket',
    entityId: ticket.id,
    ...feedOf(ticket),
    data: { title: ticket.title, assignee: person.fullName },
  })
}

function setStatus(world: World, at: string, by: Username, ticket: Ticket, status: TicketStatus): void {
  const finished = status === 'resolved' || status === 'closed'
  const resolvedAt = status === 'resolved' ? at : finished ? (ticket.resolvedAt ?? null) : null
  const person = world.person(by)
  if (person.role === 'staff') takeOn(world, at, person, ticket)
  change(ticket, { status, resolvedAt, updatedAt: at })
  world.takeTurn(ticket, 'agency', {
    next: finished ? null : ticket.waitingOn === 'client' ? 'client' : 'agency',
    at,
    answers: finished && person.role === 'staff',
  })
  const what = { type: 'ticket_status_updated', entityType: 'ticket', entityId: ticket.id } as const
  world.record(at, person, { ...what, ...feedOf(ticket), data: { title: ticket.title, status } })
  world.tell(at, person, ticket.userId, {
    ...what,
    title: `Ticket is now ${status.replace('_', ' ')}: ${ticket.title}`,
    href: addressOf('ticket', ticket.id, person.role === 'client' ? 'staff' : 'client'),
  })
}
