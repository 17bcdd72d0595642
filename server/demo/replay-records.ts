import type { RecordOf } from '#shared/events/catalogue.ts'
import { type RequestStory, type Talk, type TaskStory, contentOf, isAsking } from './story.ts'
import { askQuestions, scheduleAnswers, sendLink } from './replay-questions.ts'
import type { Row, World } from './world.ts'

type Subject = RecordOf<'comment_added'>
type Request = Row<'infoRequests'>

/** The records that a request or task belongs to. The project's id is 0 until the brief is accepted. */
export interface Place {
  brief: Row<'briefs'>
  project: Row<'projects'>
}

const placeOf = ({ brief, project }: Place) => ({ briefId: brief.id, projectId: project.id || null })

/** Schedules comments, or internal notes, which clients cannot see. */
export function scheduleTalk(
  world: World,
  talk: Talk | undefined,
  subjectOf: () => Subject,
  internal = false,
): void {
  world.scheduleEach(talk, (said) => {
    const [content, ...files] = contentOf(said)
    const asks = isAsking(said)
    const subject = subjectOf()
    const on = { [`${subject.kind}Id`]: subject.id }
    const commentId = world.add('comments', { ...on, userId: world.actor.id, content, internal })
    if (internal) return world.happened('note_added', subject)
    takeTurn(world, subject, asks)
    world.attach(files, { commentId })
    world.happened('comment_added', subject, {
      text: content,
      comment: commentId,
      ...(asks && { asked: true }),
    })
  })
}

function takeTurn(world: World, { kind, id }: Subject, waitsForClient: boolean): void {
  const ticket = kind === 'ticket' && world.tables.tickets[id - 1]
  if (!ticket || ticket.waitingOn === null) return
  const answers = world.actor.role === 'staff'
  const ours = ticket.waitingOn === 'agency' ? 'agency' : 'client'
  const next = !answers ? 'agency' : waitsForClient ? 'client' : ours
  world.takeTurn(ticket, 'agency', { next, answers, asks: !answers })
}

/** Schedules the information requests and tasks of a brief or a project. */
export function scheduleRecords(
  world: World,
  place: Place,
  { requests, tasks }: { requests?: RequestStory[]; tasks?: TaskStory[] },
): void {
  requests?.forEach((request) => scheduleRequest(world, place, request))
  tasks?.forEach((task) => scheduleTask(world, place, task))
}

function scheduleRequest(world: World, place: Place, story: RequestStory): void {
  const { title, description, kind, answer: answered, edit: edited } = story
  const request = newRequest({ title, description, kind })
  world.schedule(story.by, () => {
    ask(world, place, request, world.day(story.due))
    askQuestions(world, request, story.questions)
  })
  scheduleAnswers(world, request, story.questions)
  const { guest } = story
  if (guest) world.schedule(guest.by, () => sendLink(world, request, guest))
  if (answered) world.schedule(answered.by, () => answer(world, request, answered))
  world.schedule(answered?.accepted, () => {
    world.change(request, { awaitsReview: false })
    world.happened('info_reviewed', factsOf(request), { status: 'completed' })
  })
  if (edited) world.schedule(edited.by, () => edit(world, request, edited))
  world.schedule(story.reminded, () => {
    world.change(request, { remindedAt: world.at })
    world.happened('info_reminded', factsOf(request), { due: request.dueDate })
  })
}

const factsOf = (request: Request) => ({
  ...request,
  private: request.private ?? false,
  projectId: request.projectId ?? null,
})

type Asked = Pick<Request, 'title' | 'description' | 'kind' | 'recurrenceId' | 'occursOn'>

/** A request that is not asked yet. */
export const newRequest = (asked: Asked): Request => ({
  id: 0,
  userId: 0,
  clientId: 0,
  companyId: 0,
  ...asked,
  status: 'pending',
  blocks: false,
  awaitsReview: false,
})

/** Asks a request. */
export function ask(world: World, place: Place, request: Request, due: string): void {
  const { actor } = world
  const { userId: clientId, companyId } = place.brief
  world.change(request, { ...placeOf(place), userId: actor.id, clientId, companyId, dueDate: due })
  world.add('infoRequests', request)
  world.startClock(request, 'client')
  world.happened('info_requested', factsOf(request), { text: request.description, due })
}

function answer(
  world: World,
  request: Request,
  { message, files, accepted, toReview = false }: NonNullable<RequestStory['answer']>,
): void {
  world.change(request, {
    responseMessage: message,
    status: 'completed',
    completedAt: world.at,
    answeredBy: world.actor.id,
    awaitsReview: toReview || accepted !== undefined,
  })
  world.takeTurn(request, 'client', { next: null, answers: true })
  world.attach(files, { infoRequestId: request.id })
  world.happened('info_provided', factsOf(request), { status: 'completed', text: message })
}

function edit(
  world: World,
  request: Request,
  { due, status, reason }: NonNullable<RequestStory['edit']>,
): void {
  const returned = request.status === 'completed' && status !== undefined
  if (returned) keepAnswer(world, request, reason)
  world.change(request, {
    ...(due === null && { dueDate: null }),
    ...(status && { status, completedAt: null, answeredBy: null, awaitsReview: false }),
  })
  if (returned) world.takeTurn(request, 'client', { next: 'client', answers: false })
  const type = returned ? 'info_returned' : 'info_request_updated'
  const { status: now = 'pending', dueDate } = request
  world.happened(type, factsOf(request), { status: now, text: reason, due: dueDate })
}

function keepAnswer(world: World, request: Request, reason: string | undefined): void {
  world.tables.infoRequestReturns.push({
    infoRequestId: request.id,
    returnedBy: world.actor.id,
    reason: reason ?? null,
    message: request.responseMessage ?? '',
    files: JSON.stringify(world.attachedTo('infoRequestId', request.id)),
    answeredAt: request.completedAt ?? world.at,
    createdAt: world.at,
  })
}

function scheduleTask(world: World, place: Place, story: TaskStory): void {
  const { title, description, due } = story
  const task = newTask({ title, description, dueDate: world.day(due) })
  world.schedule(story.by, () => {
    assign(world, place, task, story.for === 'staff' ? null : world.person(story.for))
  })
  world.scheduleEach(story.steps, (status) => {
    world.change(task, { status, doneBy: status === 'completed' ? world.actor.id : null })
    world.happened('task_updated', factsOfTask(task, place), { status })
  })
}

type Task = Row<'tasks'>
type Assigned = Pick<Task, 'title' | 'description' | 'dueDate' | 'recurrenceId' | 'occursOn'>

/** A task that is not assigned yet. */
export const newTask = (assigned: Assigned): Task => ({
  id: 0,
  ...assigned,
  status: 'pending',
  milestone: false,
})

function factsOfTask({ id, title, milestone, briefId = null, projectId = null }: Task, { brief }: Place) {
  const { userId: clientId, companyId } = brief
  return { id, title, milestone, briefId, projectId, clientId, companyId }
}

/** Assigns a task; null: to all staff. */
export function assign(world: World, place: Place, task: Task, assigned: Row<'users'> | null): void {
  world.change(task, { ...placeOf(place), assigneeId: assigned?.id ?? null })
  world.add('tasks', task)
  const { description: text, dueDate: due } = task
  world.happened('task_created', factsOfTask(task, place), { assigned, text, due })
}
