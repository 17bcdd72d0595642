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
import type { Replay, StoryRecord } from './replay.ts'
import type { QuestionStory, RecurrenceStory, RequestStory, Talk, TaskStory } from './story.ts'
import type { Context } from '#server/core/context/context.ts'

/** Schedules comments, or internal notes, which only staff can see. */
export function scheduleTalk(
  replay: Replay,
  talk: Talk | undefined,
  {
    entityType,
    record,
    internal = false,
  }: { entityType: CommentKind; record: StoryRecord; internal?: boolean | undefined },
): void {
  replay.scheduleEach(talk, async (ctx, message) => {
    const waitsForClient = typeof message === 'object' && 'asks' in message
    const text = waitsForClient ? message.asks : message
    const [content, ...files] = typeof text === 'string' ? [text] : text
    const attachments = await replay.upload(ctx.actor, files)
    const comment = { entityType, entityId: record.id, content, attachments, internal, waitsForClient }
    await addComment(ctx, comment)
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
  const request: StoryRecord = { id: 0 }
  const lock = (ctx: Context) => lockableInfoRequest(ctx, 'infoRequest.update', request.id)
  replay.schedule(story.cue, async (ctx) => {
    const input = { title, description, kind, dueDate: replay.clock.day(story.due), questions, ...parent() }
    request.id = await createInfoRequest(ctx, NewInfoRequest.parse(input))
  })
  questions?.forEach((question, i) =>
    scheduleAnswer(replay, () => findQuestionId(replay, request, i + 1), question),
  )
  replay.schedule(guest?.cue, async (ctx) => {
    const { name = '', email = '', positions = [] } = guest ?? {}
    const questionIds = await Promise.all(
      positions.map((position) => findQuestionId(replay, request, position)),
    )
    await addAnswerLink(ctx, request, { name, email, questionIds })
  })
  replay.schedule(answer?.cue, async (ctx) => {
    const attachments = await replay.upload(ctx.actor, answer?.files)
    const responseData = { message: answer?.message ?? '', attachments }
    await answerInfoRequest(ctx, await lock(ctx), { responseData })
    // Most past answers were never reviewed, and no one waits for a review.
    if (!answer?.toReview && !answer?.accepted)
      await tx.updateTable('infoRequests').set({ awaitsReview: false }).where('id', '=', request.id).execute()
  })
  replay.schedule(answer?.accepted, async (ctx) => editInfoRequest(ctx, await lock(ctx), { reviewed: true }))
  replay.schedule(edit?.cue, async (ctx) => {
    const { due: dueDate, status, reason } = edit ?? {}
    await editInfoRequest(ctx, await lock(ctx), { dueDate, status, reason })
  })
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

function scheduleAnswer(
  replay: Replay,
  findQuestion: () => Promise<number>,
  { given: submitted, typed: draft, accepted, returned }: QuestionStory,
): void {
  const { tx } = replay
  const answer = async (ctx: Context, input: { value: AnswerValue; give: boolean }) =>
    answerQuestion(ctx, {
      questionId: await findQuestion(),
      input,
      requireCurrent: () => {},
    })
  const submitReview = async (ctx: Context, review: AnswerReview) => {
    const questionId = await findQuestion()
    const request = await lockableQuestionRequest(ctx, 'infoRequest.review', questionId)
    const questions = await lockQuestions(tx, request.id)
    const question = requireQuestion(questions, questionId)
    await reviewAnswer(ctx, request, { questions, question, review })
  }
  replay.schedule(submitted?.cue, async (ctx) => {
    const names = await replay.upload(ctx.actor, submitted?.files)
    await answer(ctx, { value: submitted?.files ? names : (submitted?.value ?? null), give: true })
  })
  replay.schedule(draft?.cue, (ctx) => answer(ctx, { value: draft?.value ?? null, give: false }))
  replay.schedule(accepted, (ctx) => submitReview(ctx, { accept: true }))
  replay.schedule(returned?.cue, (ctx) =>
    submitReview(ctx, { accept: false, reason: returned?.reason ?? '' }),
  )
}

function scheduleTask(replay: Replay, parent: () => BriefOrProject, story: TaskStory): void {
  const { title, description, due, for: username } = story
  const task: StoryRecord = { id: 0 }
  replay.schedule(story.cue, async (ctx) => {
    const assignedTo = username === 'staff' ? username : String((await replay.actor(username)).id)
    const assigned = { title, description, assignedTo, dueDate: replay.clock.day(due), ...parent() }
    task.id = await createTask(ctx, NewTask.parse(assigned))
  })
  replay.scheduleEach(story.steps, async (ctx, status) =>
    setTaskStatus(ctx, await lockableTask(ctx, 'task.setStatus', task.id), status),
  )
}

/** Schedules the recurring work of a project or a website. */
export function scheduleRecurrences(
  replay: Replay,
  parent: () => { projectId: number } | { websiteId: number },
  stories: readonly RecurrenceStory[] = [],
): void {
  for (const { cue, content, unit, start } of stories)
    replay.schedule(cue, (ctx) =>
      createRecurrence(
        ctx,
        NewRecurrence.parse({ ...parent(), content, unit, startsOn: replay.clock.day(start) }),
      ),
    )
}
