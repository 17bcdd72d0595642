import type { BriefOrProject } from '#shared/contract/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { AnswerReview } from '#shared/requests/question-schemas.ts'
import type { AnswerValue } from '#shared/requests/question-values.ts'
import { NewInfoRequest } from '#shared/requests/schemas.ts'
import { NewRecurrence } from '#shared/requests/recurrences/schemas.ts'
import { NewTask } from '#shared/tasks/schemas.ts'
import type { CommentKind } from '#shared/records/records.ts'
import { addAnswerLink } from '#server/features/requests/links/make-link.ts'
import { addComment } from '#server/features/comments/add-comment.ts'
import { createInfoRequest } from '#server/features/requests/add-info-request.ts'
import { lockableInfoRequest, lockableRequestOf } from '#server/features/requests/queries.ts'
import { among, answerQuestion } from '#server/features/requests/questions/answer-question.ts'
import { lockQuestions } from '#server/features/requests/questions/read-questions.ts'
import { reviewAnswer } from '#server/features/requests/questions/review-answers.ts'
import {
  remindClient,
  answerInfoRequest,
  editInfoRequest,
} from '#server/features/requests/update-info-request.ts'
import { createRecurrence } from '#server/features/requests/recurrences/save-recurrence.ts'
import { createTask, setTaskStatus } from '#server/features/tasks/save-task.ts'
import { lockableTask } from '#server/features/tasks/queries.ts'
import type { Replay, Told } from './replay.ts'
import type { QuestionStory, RecurrenceStory, RequestStory, Talk, TaskStory } from './story.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** Schedules comments, or internal notes, which clients cannot see. */
export function scheduleTalk(
  replay: Replay,
  talk: Talk | undefined,
  entityType: CommentKind,
  record: Told,
  internal = false,
): void {
  replay.scheduleEach(talk, async (actor, said) => {
    const waitsForClient = typeof said === 'object' && 'asks' in said
    const text = waitsForClient ? said.asks : said
    const [content, ...files] = typeof text === 'string' ? [text] : text
    const attachments = await replay.upload(actor, files)
    const comment = { entityType, entityId: record.id, content, attachments, internal, waitsForClient }
    await addComment(createContext(replay.tx, actor), comment)
  })
}

/** Schedules the information requests and tasks of a brief or a project. */
export function scheduleRecords(
  replay: Replay,
  parent: () => BriefOrProject,
  { requests, tasks }: { requests?: RequestStory[]; tasks?: TaskStory[] },
): void {
  requests?.forEach((request) => scheduleRequest(replay, parent, request))
  tasks?.forEach((task) => scheduleTask(replay, parent, task))
}

function scheduleRequest(replay: Replay, parent: () => BriefOrProject, story: RequestStory): void {
  const { tx } = replay
  const { title, description, kind, questions, guest, answer, edit } = story
  const request: Told = { id: 0 }
  const lock = (actor: Actor) =>
    lockableInfoRequest(createContext(tx, actor), 'infoRequest.update', request.id)
  replay.schedule(story.by, async (actor) => {
    const asked = { title, description, kind, dueDate: replay.clock.day(story.due), questions, ...parent() }
    request.id = await createInfoRequest(createContext(tx, actor), NewInfoRequest.parse(asked))
  })
  questions?.forEach((question, i) =>
    scheduleAnswer(replay, () => questionAt(replay, request, i + 1), question),
  )
  replay.schedule(guest?.by, async (actor) => {
    const { name = '', email = '', positions = [] } = guest ?? {}
    const questionIds = await Promise.all(positions.map((position) => questionAt(replay, request, position)))
    await addAnswerLink(createContext(tx, actor), request, { name, email, questionIds })
  })
  replay.schedule(answer?.by, async (actor) => {
    const attachments = await replay.upload(actor, answer?.files)
    const responseData = { message: answer?.message ?? '', attachments }
    await answerInfoRequest(createContext(tx, actor), await lock(actor), { responseData })
    // Most past answers were never reviewed, and no one waits for a review.
    if (!answer?.toReview && !answer?.accepted)
      await tx.updateTable('infoRequests').set({ awaitsReview: false }).where('id', '=', request.id).execute()
  })
  replay.schedule(answer?.accepted, async (actor) =>
    editInfoRequest(createContext(tx, actor), await lock(actor), { reviewed: true }),
  )
  replay.schedule(edit?.by, async (actor) => {
    const { due: dueDate, status, reason } = edit ?? {}
    await editInfoRequest(createContext(tx, actor), await lock(actor), { dueDate, status, reason })
  })
  replay.schedule(story.reminded, async (actor) => remindClient(createContext(tx, actor), await lock(actor)))
}

/** The question at a position of a request, from 1. */
async function questionAt({ tx }: Replay, request: Told, position: number): Promise<number> {
  const { id } = await tx
    .selectFrom('infoQuestions')
    .select('id')
    .where('infoRequestId', '=', request.id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  return id
}

function scheduleAnswer(
  replay: Replay,
  findQuestion: () => Promise<number>,
  { given, typed, accepted, returned }: QuestionStory,
): void {
  const { tx } = replay
  const answer = async (actor: Actor, input: { value: AnswerValue; give: boolean }) =>
    answerQuestion(createContext(tx, actor), {
      questionId: await findQuestion(),
      input,
      ensureIsCurrent: () => {},
    })
  const reviewAs = async (actor: Actor, review: AnswerReview) => {
    const questionId = await findQuestion()
    const request = await lockableRequestOf(createContext(tx, actor), 'infoRequest.review', questionId)
    const questions = await lockQuestions(tx, request.id)
    const question = among(questions, questionId)
    await reviewAnswer(createContext(tx, actor), request, questions, { question, review })
  }
  replay.schedule(given?.by, async (actor) => {
    const names = await replay.upload(actor, given?.files)
    await answer(actor, { value: given?.files ? names : (given?.value ?? null), give: true })
  })
  replay.schedule(typed?.by, (actor) => answer(actor, { value: typed?.value ?? null, give: false }))
  replay.schedule(accepted, (actor) => reviewAs(actor, { accept: true }))
  replay.schedule(returned?.by, (actor) => reviewAs(actor, { accept: false, reason: returned?.reason ?? '' }))
}

function scheduleTask(replay: Replay, parent: () => BriefOrProject, story: TaskStory): void {
  const { tx } = replay
  const { title, description, due, for: username } = story
  const task: Told = { id: 0 }
  replay.schedule(story.by, async (actor) => {
    const assignedTo = username === 'staff' ? username : String((await replay.actor(username)).id)
    const assigned = { title, description, assignedTo, dueDate: replay.clock.day(due), ...parent() }
    task.id = await createTask(createContext(tx, actor), NewTask.parse(assigned))
  })
  replay.scheduleEach(story.steps, async (actor, status) =>
    setTaskStatus(
      createContext(tx, actor),
      await lockableTask(createContext(tx, actor), 'task.setStatus', task.id),
      status,
    ),
  )
}

/** Schedules what recurs on a project or a website. */
export function scheduleRecurrences(
  replay: Replay,
  parent: () => { projectId: number } | { websiteId: number },
  stories: readonly RecurrenceStory[] = [],
): void {
  for (const { by, content, unit, start } of stories)
    replay.schedule(by, (actor) =>
      createRecurrence(
        createContext(replay.tx, actor),
        NewRecurrence.parse({ ...parent(), content, unit, startsOn: replay.clock.day(start) }),
      ),
    )
}
