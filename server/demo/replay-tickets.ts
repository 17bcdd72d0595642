import type { TicketStatus } from '#shared/tickets/values.ts'
import type { Username } from './people.ts'
import { scheduleNotes, scheduleTalk } from './replay-records.ts'
import type { TicketStory } from './story.ts'
import { type Row, type World, change } from './world.ts'

type Ticket = Row<'tickets'>

/** Schedules everything that happens to a ticket of a client, with or without a website. */
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
    ...factsOf(ticket),
    kind: 'ticket' as const,
    name: title,
    clientId: ticket.userId,
    projectId: null,
  })
  scheduleTalk(world, story.talk, subject)
  scheduleNotes(world, story.notes, subject)
}

const factsOf = (ticket: Ticket) => ({ ...ticket, websiteId: ticket.websiteId ?? null })

function raise(world: World, at: string, ticket: Ticket, { by, files }: TicketStory): void {
  const person = by ? world.person(by) : world.personOf(ticket.userId)
  change(ticket, { status: 'open', resolvedAt: null })
  world.insert('tickets', ticket, at)
  world.startClock(ticket, 'agency', at)
  world.attach(at, person, files, { ticketId: ticket.id })
  world.happened(at, person, 'ticket_created', factsOf(ticket), { text: ticket.description })
}

/** The first member of staff who changes a ticket's status becomes its assignee. */
function takeOn(world: World, at: string, person: Row<'users'>, ticket: Ticket): void {
  if (ticket.assigneeId) return
  change(ticket, { assigneeId: person.id })
  world.happened(at, person, 'ticket_updated', factsOf(ticket), { assignee: person.fullName })
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
  world.happened(at, person, 'ticket_status_updated', factsOf(ticket), { status })
}
