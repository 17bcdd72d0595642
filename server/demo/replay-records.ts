import type { RecordOf } from '#shared/events/catalogue.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import type { Username } from './people.ts'
import type { Line, RequestStory, TaskStory } from './story.ts'
import { type Row, type World, change } from './world.ts'

type Subject = RecordOf<'comment_added'>

/** The record that a request or task belongs to. The project's id is 0 until the brief is accepted. */
interface Place {
  brief: Row<'briefs'>
  project: Row<'projects'>
}

const placeOf = ({ brief, project }: Place) => ({ briefId: brief.id, projectId: project.id || null })

export function scheduleTalk(world: World, talk: Line[] = [], subject: () => Subject): void {
  for (const [by, when, text, ...files] of talk)
    world.schedule(when, (at) => say(world, at, by, subject(), { text, files }))
}

/** Schedules internal notes, which clients cannot see. */
export function scheduleNotes(world: World, notes: Line[] = [], subject: () => Subject): void {
  for (const [by, when, text] of notes)
    world.schedule(when, (at) => {
      const person = world.person(by)
      addComment(world, at, person, subject(), { text, internal: true })
      world.happened(at, person, 'note_added', subject())
    })
}

function addComment(
  world: World,
  at: string,
  { id: userId }: Row<'users'>,
  { kind, id }: Subject,
  { text: content, internal }: { text: string; internal: boolean },
): number {
  const { comments } = world.tables
  const on = { briefId: null, projectId: null, ticketId: null, [`${kind}Id`]: id }
  comments.push({ ...on, id: comments.length + 1, userId, content, internal, createdAt: at })
  return comments.length
}

function say(
  world: World,
  at: string,
  by: Username,
  subject: Subject,
  { text, files }: { text: string; files: string[] },
): void {
  const person = world.person(by)
  const id = addComment(world, at, person, subject, { text, internal: false })
  const ticket = subject.kind === 'ticket' && world.tables.tickets[subject.id - 1]
  const answers = person.role === 'staff'
  if (ticket && ticket.waitingOn !== null)
    world.takeTurn(ticket, 'agency', { next: answers ? 'client' : 'agency', at, answers })
  world.attach(at, person, files, { commentId: id })
  world.happened(at, person, 'comment_added', subject, { text })
}

/** Schedules an information request, its answer and the staff's changes to it. */
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

const factsOf = (request: Row<'infoRequests'>) => ({ ...request, projectId: request.projectId ?? null })

function ask(world: World, at: string, by: Username, request: Row<'infoRequests'>): void {
  const person = world.person(by)
  change(request, {
    userId: person.id,
    status: 'pending',
    responseMessage: null,
    completedAt: null,
    awaitsReview: false,
  })
  world.insert('infoRequests', request, at)
  world.startClock(request, 'client', at)
  const { description: text, dueDate: due } = request
  world.happened(at, person, 'info_requested', factsOf(request), { text, due })
}

function answer(
  world: World,
  at: string,
  request: Row<'infoRequests'>,
  { message, files, accepted, toReview = false }: NonNullable<RequestStory['answer']>,
): void {
  const person = world.personOf(request.clientId)
  change(request, {
    responseMessage: message,
    status: 'completed',
    completedAt: at,
    awaitsReview: toReview || accepted !== undefined,
    updatedAt: at,
  })
  world.takeTurn(request, 'client', { next: null, at, answers: true })
  world.attach(at, person, files, { infoRequestId: request.id })
  world.happened(at, person, 'info_provided', factsOf(request), { status: 'completed', text: message })
}

function accept(world: World, at: string, request: Row<'infoRequests'>, by: Username): void {
  change(request, { awaitsReview: false, updatedAt: at })
  world.happened(at, world.person(by), 'info_reviewed', factsOf(request), { status: 'completed' })
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
  const type = returned ? 'info_returned' : 'info_request_updated'
  const { status: now = 'pending', dueDate } = request
  world.happened(at, world.person(by), type, factsOf(request), { status: now, text: reason, due: dueDate })
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
  world.happened(at, world.person(by), 'info_reminded', factsOf(request), { due: request.dueDate })
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
  const assigned = story.for === 'staff' ? null : world.person(story.for)
  change(task, { ...placeOf(place), assigneeId: assigned?.id ?? null })
  world.insert('tasks', task, at)
  const { description: text, dueDate: due } = task
  world.happened(at, world.person(story.by), 'task_created', factsOfTask(place, task), {
    assigned,
    text,
    due,
  })
}

function move(
  world: World,
  at: string,
  by: Username,
  place: Place,
  task: Row<'tasks'>,
  status: TaskStatus,
): void {
  change(task, { status, updatedAt: at })
  world.happened(at, world.person(by), 'task_updated', factsOfTask(place, task), { status })
}

const factsOfTask = ({ brief }: Place, { id, title, briefId = null, projectId = null }: Row<'tasks'>) => ({
  id,
  title,
  briefId,
  projectId,
  clientId: brief.userId,
})
