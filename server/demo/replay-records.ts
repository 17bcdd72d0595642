import type { BriefOrProject } from '#shared/contract/fields.ts'
import type { AnswerReview } from '#shared/requests/question-schemas.ts'
import type { AnswerValue } from '#shared/requests/question-values.ts'
import { NewInfoRequest } from '#shared/requests/schemas.ts'
import { NewRecurrence } from '#shared/requests/recurrences/schemas.ts'
import { NewTask } from '#shared/tasks/schemas.ts'
import type { CommentKind } from '#shared/records/records.ts'
import { addAnswerLink } from '#server/features/requests/links/create-link.ts'
import { addComment } from '#server/features/comments/add-comment.ts'
import { createInfoRequest } from '#server/features/requests/add-info-request.ts'
import { lockableInfoRequest, lockableQuestionRequest } from '#server/features/requests/queries.ts'
import { requireQuestion, answerQuestion } from '#server/features/requests/questions/answer-question.ts'
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
import { type Replay, type StoryRecord, listSteps } from './replay.ts'
import { addMailedComment } from './replay-mails.ts'
import type {
  Cue,
  QuestionStory,
  RecurrenceStory,
  RequestStory,
  StoryTimeline,
  Talk,
  TaskStory,
  WorkStory,
} from './story.ts'
import type { Context } from '#server/core/context/context.ts'

/** Schedules comments, or internal notes, which only staff can see. */
export function scheduleTalk(
  replay: Replay,
  talk: Talk | undefined,
  { kind, record, internal = false }: { kind: CommentKind; record: StoryRecord; internal?: boolean },
): void {
  replay.scheduleEach(talk, async (ctx, message) => {
    if (typeof message === 'object' && 'email' in message)
      return addMailedComment(ctx, { entityType: kind, entityId: record.id }, message)
    const waitsForClient = typeof message === 'object' && 'asks' in message
    const text = waitsForClient ? message.asks : message
    const [content, ...files] = typeof text === 'string' ? [text] : text
    const attachments = await replay.upload(ctx.actor, files)
    const comment = { entityType: kind, entityId: record.id, content, attachments, internal, waitsForClient }
    // The story lists each change of a ticket's status, so comments don't change it.
    return addComment(ctx, { ...comment, reopen: false })
  })
}

/** Schedules the information requests and tasks of a brief or a project. */
export function scheduleRecords(replay: Replay, parent: () => BriefOrProject, story: WorkStory): void {
  for (const request of listSteps(story.requests)) scheduleRequest(replay, parent, request)
  for (const task of listSteps(story.tasks)) scheduleTask(replay, parent, task)
}

function scheduleRequest(replay: Replay, parent: () => BriefOrProject, [cue, story]: [Cue, RequestStory]) {
  const { tx } = replay
  const { title, description, kind, questions, answer } = story
  const request: StoryRecord = { id: 0 }
  const lock = (ctx: Context) => lockableInfoRequest(ctx, 'infoRequest.update', request.id)
  replay.schedule(cue, async (ctx) => {
    const input = { title, description, kind, dueDate: replay.clock.day(story.due), questions, ...parent() }
    request.id = await createInfoRequest(ctx, NewInfoRequest.parse(input))
  })
  questions?.forEach((question, i) =>
    scheduleAnswer(replay, () => findQuestionId(replay, request, i + 1), question),
  )
  replay.scheduleStep(story.guest, async (ctx, { name, email, positions }) => {
    const questionIds = await Promise.all(
      positions.map((position) => findQuestionId(replay, request, position)),
    )
    await addAnswerLink(ctx, request, { name, email, words: null, questionIds })
  })
  replay.scheduleStep(answer, async (ctx, { message, files, toReview, accepted }) => {
    const attachments = await replay.upload(ctx.actor, files)
    await answerInfoRequest(ctx, await lock(ctx), { responseData: { message, attachments } })
    // Most past answers were never reviewed, and no one waits for a review.
    if (!toReview && !accepted)
      await tx.updateTable('infoRequests').set({ awaitsReview: false }).where('id', '=', request.id).execute()
  })
  replay.schedule(answer?.accepted, async (ctx) => editInfoRequest(ctx, await lock(ctx), { reviewed: true }))
  replay.scheduleStep(story.edit, async (ctx, { due: dueDate, status, reason }) =>
    editInfoRequest(ctx, await lock(ctx), { dueDate, status, reason }),
  )
  replay.schedule(story.reminded, async (ctx) => remindClient(ctx, await lock(ctx)))
}

/** Returns the id of the question at a position of a request, counted from 1. */
async function findQuestionId({ tx }: Replay, request: StoryRecord, position: number): Promise<number> {
  const { id } = await tx
    .selectFrom('infoQuestions')
    .select('id')
    .where('infoRequestId', '=', request.id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  return id
}

function scheduleAnswer(replay: Replay, findQuestion: () => Promise<number>, story: QuestionStory): void {
  const answer = async (ctx: Context, input: { value: AnswerValue; give: boolean }) =>
    answerQuestion(ctx, { questionId: await findQuestion(), input, requireCurrent: () => {} })
  const submitReview = async (ctx: Context, review: AnswerReview) => {
    const questionId = await findQuestion()
    const request = await lockableQuestionRequest(ctx, 'infoRequest.review', questionId)
    const questions = await lockQuestions(replay.tx, request.id)
    const question = requireQuestion(questions, questionId)
    await reviewAnswer(ctx, request, { questions, question, review })
  }
  replay.scheduleStep(story.given, async (ctx, { value, files }) => {
    const names = await replay.upload(ctx.actor, files)
    await answer(ctx, { value: files ? names : value, give: true })
  })
  replay.scheduleStep(story.typed, (ctx, { value }) => answer(ctx, { value, give: false }))
  replay.schedule(story.accepted, (ctx) => submitReview(ctx, { accept: true }))
  replay.scheduleStep(story.returned, (ctx, { reason }) => submitReview(ctx, { accept: false, reason }))
}

function scheduleTask(replay: Replay, parent: () => BriefOrProject, [cue, story]: [Cue, TaskStory]): void {
  const { title, description, due, for: username } = story
  const task: StoryRecord = { id: 0 }
  replay.schedule(cue, async (ctx) => {
    const assignedTo = username === 'staff' ? username : String((await replay.actor(username)).id)
    const assigned = { title, description, assignedTo, dueDate: replay.clock.day(due), ...parent() }
    task.id = await createTask(ctx, NewTask.parse(assigned))
  })
  replay.scheduleEach(story.steps, async (ctx, status) =>
    setTaskStatus(ctx, await lockableTask(ctx, 'task.setStatus', task.id), { status }),
  )
}

/** Schedules the recurring work of a project or a website. */
export function scheduleRecurrences(
  replay: Replay,
  parent: () => { projectId: number } | { websiteId: number },
  stories: StoryTimeline<RecurrenceStory> | undefined,
): void {
  replay.scheduleEach(stories, (ctx, { content, unit, start }) => {
    const input = { ...parent(), content, unit, startsOn: replay.clock.day(start) }
    return createRecurrence(ctx, NewRecurrence.parse(input))
  })
}
