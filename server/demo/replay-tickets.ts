import type { TicketStatus } from '#shared/tickets.ts'
import type { Username } from './people.ts'
import { scheduleTalk } from './replay-records.ts'
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
  scheduleTalk(world, story.talk, () => ({
    entityType: 'ticket',
    entityId: ticket.id,
    ownerId: ticket.userId,
    title,
    projectId: null,
    websiteId: ticket.websiteId ?? null,
  }))
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
  tickets.push(ticket)
  world.attach(at, person, files, { ticketId: ticket.id })
  const what = { type: 'ticket_created', entityType: 'ticket', entityId: ticket.id } as const
  world.record(at, person, { ...what, ...feedOf(ticket), data: { title: ticket.title } })
  const note = { ...what, title: `New ticket: ${ticket.title}`, href: `/staff/tickets/${ticket.id}` }
  for (const { id } of world.staff()) if (id !== person.id) world.notify(at, id, note)
  if (person.role === 'staff')
    world.notify(at, ticket.userId, {
      ...what,
      title: `We opened a ticket for you: ${ticket.title}`,
      href: `/tickets/${ticket.id}`,
    })
}

const feedOf = (ticket: Ticket) => ({ clientId: ticket.userId, websiteId: ticket.websiteId ?? null })

function setStatus(world: World, at: string, by: Username, ticket: Ticket, status: TicketStatus): void {
  const finished = status === 'resolved' || status === 'closed'
  const resolvedAt = status === 'resolved' ? at : finished ? (ticket.resolvedAt ?? null) : null
  change(ticket, { status, resolvedAt, updatedAt: at })
  const person = world.person(by)
  const what = { type: 'ticket_status_updated', entityType: 'ticket', entityId: ticket.id } as const
  world.record(at, person, { ...what, ...feedOf(ticket), data: { title: ticket.title, status } })
  world.tell(at, person, ticket.userId, {
    ...what,
    title: `Ticket is now ${status.replace('_', ' ')}: ${ticket.title}`,
    href: `${person.role === 'client' ? '/staff' : ''}/tickets/${ticket.id}`,
  })
}
