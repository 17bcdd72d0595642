import type { ActivityType } from '#shared/activities/values.ts'
import { type CommentKind, addressOf, conversationAddress, taskAddress } from '#shared/records.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import type { Username } from './people.ts'
import type { Line, RequestStory, TaskStory } from './story.ts'
import { type Row, type World, change } from './world.ts'

/** What a conversation stands on, as it is at that moment. */
interface Subject {
  entityType: CommentKind
  entityId: number
  ownerId: number
  title: string
  projectId: number | null
  websiteId: number | null
}

/** Where a request or a task belongs. The project's number is 0 until the brief is accepted. */
interface Place {
  brief: Row<'briefs'>
  project: Row<'projects'>
}

const placeOf = ({ brief, project }: Place) => ({ briefId: brief.id, projectId: project.id || null })

export function scheduleTalk(world: World, talk: Line[] = [], subject: () => Subject): void {
  for (const [by, when, text, ...files] of talk)
    world.schedule(when, (at) => say(world, at, by, subject(), { text, files }))
}

/** Schedules notes among staff, of which no client hears. */
export function scheduleNotes(world: World, notes: Line[] = [], subject: () => Subject): void {
  for (const [by, when, text] of notes)
    world.schedule(when, (at) => {
      const { entityType, entityId, title, projectId, websiteId } = subject()
      const person = world.person(by)
      addComment(world, at, person, subject(), { text, internal: true })
      const data = { title, on: entityType }
      const what = { type: 'note_added', entityType, entityId } as const
      world.record(at, person, { ...what, clientId: null, projectId, websiteId, data })
    })
}

function addComment(
  world: World,
  at: string,
  person: Row<'users'>,
  { entityType, entityId }: Subject,
  { text, internal }: { text: string; internal: boolean },
): number {
  const id = world.tables.comments.length + 1
  world.tables.comments.push({
    id,
    userId: person.id,
    briefId: entityType === 'brief' ? entityId : null,
    projectId: entityType === 'project' ? entityId : null,
    ticketId: entityType === 'ticket' ? entityId : null,
    content: text,
    internal,
    createdAt: at,
  })
  return id
}

function say(
  world: World,
  at: string,
  by: Username,
  subject: Subject,
  { text, files }: { text: string; files: string[] },
): void {
  const { entityType, entityId, ownerId, title, projectId, websiteId } = subject
  const person = world.person(by)
  const id = addComment(world, at, person, subject, { text, internal: false })
  const ticket = entityType === 'ticket' && world.tables.tickets.find((row) => row.id === entityId)
  if (ticket && ticket.waitingOn !== null)
    world.takeTurn(ticket, 'agency', {
      next: person.role === 'staff' ? 'client' : 'agency',
      at,
      answers: person.role === 'staff',
    })
  world.attach(at, person, files, { commentId: id })
  const what = { type: 'comment_added', entityType, entityId } as const
  const data = { title, on: entityType }
  world.record(at, person, { ...what, clientId: ownerId, projectId, websiteId, data })
  const href = conversationAddress(entityType, entityId, person.role === 'client' ? 'staff' : 'client')
  world.tell(at, person, ownerId, { ...what, title: `New comment on ${title}`, href, text })
}

/** Schedules an information request, its answer and what staff change of it. */
export function scheduleRequest(world: World, place: Place, story: RequestStory): void {
  const { by, title, description, kind, due, answer: answered, edit: edited } = story
  const request: Row<'infoRequests'> = { id: 0, userId: 0, clientId: 0, title, description, kind }
  world.schedule(story.at, (at) => {
    change(request, { ...placeOf(place), clientId: place.brief.userId, dueDate: world.day(due) })
    ask(world, at, by, request)
  })
  if (answered) world.schedule(answered.at, (at) => answer(world, at, request, answered))
  if (answered?.accepted) world.schedule(answered.accepted, (at) => accept(world, at, request, by))
  if (edited) world.schedule(edited.at, (at) => edit(world, at, request, edited))
  const { reminded } = story
  if (reminded) world.schedule(reminded.at, (at) => remind(world, at, request, reminded.by))
}

function ask(world: World, at: string, by: Username, request: Row<'infoRequests'>): void {
  const { infoRequests } = world.tables
  change(request, {
    id: infoRequests.length + 1,
    userId: world.person(by).id,
    status: 'pending',
    responseMessage: null,
    completedAt: null,
    awaitsReview: false,
    createdAt: at,
    updatedAt: at,
  })
  world.startClock(request, 'client', at)
  infoRequests.push(request)
  requestEvent(world, at, request, world.person(by), 'info_requested', 'We need something from you')
}

function answer(
  world: World,
  at: string,
  request: Row<'infoRequests'>,
  { message, files, accepted, toReview = false }: NonNullable<RequestStory['answer']>,
): void {
  const person = world.tables.users.find(({ id }) => id === request.clientId)
  if (!person) throw new Error(`Nobody answers ${request.title}`)
  change(request, {
    responseMessage: message,
    status: 'completed',
    completedAt: at,
    awaitsReview: toReview || accepted !== undefined,
    updatedAt: at,
  })
  world.takeTurn(request, 'client', { next: null, at, answers: true })
  world.attach(at, person, files, { infoRequestId: request.id })
  requestEvent(world, at, request, person, 'info_provided', 'Answered')
}

function accept(world: World, at: string, request: Row<'infoRequests'>, by: Username): void {
  const { id, clientId, projectId = null, title, status = 'completed' } = request
  change(request, { awaitsReview: false, updatedAt: at })
  const what = { type: 'info_reviewed', entityType: 'info_request', entityId: id } as const
  world.record(at, world.person(by), { ...what, clientId, projectId, data: { title, status } })
}

function edit(
  world: World,
  at: string,
  request: Row<'infoRequests'>,
  { by, due, status, reason }: NonNullable<RequestStory['edit']>,
): void {
  const returned = request.status === 'completed' && status !== undefined
  if (returned) keepAnswer(world, at, request, by, reason)
  change(request, {
    ...(due === null && { dueDate: null }),
    ...(status && { status, completedAt: null, awaitsReview: false }),
    updatedAt: at,
  })
  if (returned) world.takeTurn(request, 'client', { next: 'client', at, answers: false })
  const news = returned ? 'We need a little more' : 'Request changed'
  const type = returned ? 'info_returned' : 'info_request_updated'
  requestEvent(world, at, request, world.person(by), type, news)
}

function keepAnswer(
  world: World,
  at: string,
  request: Row<'infoRequests'>,
  by: Username,
  reason: string | undefined,
): void {
  const { tables } = world
  const hung = tables.attachments.filter(({ infoRequestId }) => infoRequestId === request.id)
  const files = hung.flatMap(({ uploadId }) => tables.uploads.filter(({ id }) => id === uploadId))
  tables.infoRequestReturns.push({
    infoRequestId: request.id,
    returnedBy: world.person(by).id,
    reason: reason ?? null,
    message: request.responseMessage ?? '',
    files: JSON.stringify(
      files.map(({ name, fileName, fileType, fileSize }) => ({ name, fileName, fileType, fileSize })),
    ),
    answeredAt: request.completedAt ?? at,
    createdAt: at,
  })
}

function remind(world: World, at: string, request: Row<'infoRequests'>, by: Username): void {
  change(request, { remindedAt: at, updatedAt: at })
  requestEvent(world, at, request, world.person(by), 'info_reminded', 'A reminder')
}

function requestEvent(
  world: World,
  at: string,
  { id, clientId, projectId = null, title, description, dueDate, status = 'pending' }: Row<'infoRequests'>,
  actor: Row<'users'>,
  type: ActivityType,
  news: string,
): void {
  const what = { type, entityType: 'info_request', entityId: id } as const
  const data = type === 'info_requested' || type === 'info_reminded' ? { title } : { title, status }
  world.record(at, actor, { ...what, clientId, projectId, data })
  const href = addressOf('info_request', id, actor.role === 'client' ? 'staff' : 'client')
  const text = type === 'info_requested' ? description : undefined
  const due = actor.role === 'staff' ? dueDate : undefined
  world.tell(at, actor, clientId, { ...what, title: `${news}: ${title}`, href, text, due })
}

/** Schedules a task and its steps. */
export function scheduleTask(world: World, place: Place, story: TaskStory): void {
  const { title, description, due } = story
  const task: Row<'tasks'> = { id: 0, title, description, dueDate: world.day(due), status: 'pending' }
  world.schedule(story.at, (at) => assign(world, at, place, task, story))
  for (const [by, when, status] of story.steps ?? [])
    world.schedule(when, (at) => move(world, at, by, place, task, status))
}

function assign(world: World, at: string, place: Place, task: Row<'tasks'>, story: TaskStory): void {
  const { tasks } = world.tables
  const person = world.person(story.by)
  const assignee = story.for === 'staff' ? null : world.person(story.for)
  const assigneeId = assignee?.id ?? null
  change(task, { ...placeOf(place), id: tasks.length + 1, assigneeId, createdAt: at, updatedAt: at })
  tasks.push(task)
  taskEvent(world, at, person, place, task, 'task_created')
  if (!assignee || assignee.id === person.id) return
  world.notify(
    at,
    assignee.id,
    {
      type: 'task_created',
      title: `New task: ${task.title}`,
      entityType: 'task',
      entityId: task.id,
      href: taskAddress(task, assignee.role ?? 'client'),
      text: task.description,
      due: task.dueDate,
    },
    person.fullName,
  )
}

function move(
  world: World,
  at: string,
  by: Username,
  place: Place,
  task: Row<'tasks'>,
  status: TaskStatus,
): void {
  const person = world.person(by)
  change(task, { status, updatedAt: at })
  taskEvent(world, at, person, place, task, 'task_updated')
  if (person.role === 'staff' || status !== 'completed') return
  world.tell(at, person, place.brief.userId, {
    type: 'task_updated',
    title: `Task completed: ${task.title}`,
    entityType: 'task',
    entityId: task.id,
    href: taskAddress(task, 'staff'),
  })
}

function taskEvent(
  world: World,
  at: string,
  actor: Row<'users'>,
  { brief }: Place,
  { id, projectId = null, title, status }: Row<'tasks'>,
  type: 'task_created' | 'task_updated',
): void {
  world.record(at, actor, {
    type,
    entityType: 'task',
    entityId: id,
    clientId: brief.userId,
    projectId,
    data: type === 'task_updated' && status ? { title, status } : { title },
  })
}
