import { ANSWER_LINK_DAYS } from '#shared/answer-links/values.ts'
import { NewQuestion } from '#shared/info-requests/question-schemas.ts'
import type { AnswerValue } from '#shared/info-requests/question-values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Answered } from '#server/features/info-requests/questions/question-view.ts'
import { countsAmong } from '#server/features/info-requests/questions/question-view.ts'
import { readable, readableSum } from '#server/features/info-requests/questions/readable-sum.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { QuestionStory, RequestStory } from './story.ts'
import type { Row, World } from './world.ts'

type Request = Row<'infoRequests'>
type Answer = Row<'infoAnswers'>

/** Asks the questions of a request that is there. */
export function askQuestions(world: World, request: Request, stories: readonly QuestionStory[] = []): void {
  const { infoQuestions, infoAnswers } = world.tables
  const before = infoQuestions.length
  for (const [i, story] of stories.entries()) {
    const { kind, label, help, section, required, options, filesMax, asksIf } = NewQuestion.parse(story)
    const asked = { kind, label, help, section, required, options, filesMax }
    const id = infoQuestions.push({
      id: before + i + 1,
      infoRequestId: request.id,
      position: i + 1,
      ...asked,
      asksIfQuestion: asksIf && before + asksIf.position,
      asksIfValue: asksIf && JSON.stringify(asksIf.value),
    })
    infoAnswers.push({ id, questionId: id, state: 'draft' })
  }
  const askedCount = stories.filter(({ asksIf }) => !asksIf).length
  Object.assign(request, { questionCount: stories.length, askedCount, answeredCount: 0 })
}

/** Schedules what happens with the answers, as long as something is missing still. */
export function scheduleAnswers(
  world: World,
  request: Request,
  stories: readonly QuestionStory[] = [],
): void {
  for (const [i, { label, given, typed, accepted, returned }] of stories.entries()) {
    const answerTo = () => answerAt(world, request, i + 1)
    if (given) world.schedule(given.by, () => give(world, request, answerTo(), given))
    if (typed) world.schedule(typed.by, () => type(world, answerTo(), typed.value))
    world.schedule(
      accepted,
      () => void Object.assign(answerTo(), { state: 'accepted', reviewedBy: world.actor.id }),
    )
    if (returned)
      world.schedule(returned.by, () => giveBack(world, request, answerTo(), { ...returned, label }))
  }
}

/** Sends a link that nobody knows to somebody without an account. */
export function sendLink(
  { tables, actor, at }: World,
  request: Request,
  { name, email, positions }: NonNullable<RequestStory['guest']>,
): void {
  const asked = tables.infoQuestions.filter(
    (each) => each.infoRequestId === request.id && positions.includes(each.position),
  )
  tables.answerLinks.push({
    id: tables.answerLinks.length + 1,
    infoRequestId: request.id,
    questionIds: asked.map(({ id }) => id),
    name,
    email,
    madeBy: actor.id,
    tokenHash: hashToken(newToken()),
    createdAt: at,
    expiresAt: new Date(Date.parse(at) + ANSWER_LINK_DAYS * 86_400_000).toISOString(),
  })
}

function answerAt({ tables }: World, request: Request, position: number): Answer {
  const question = tables.infoQuestions.find(
    (each) => each.infoRequestId === request.id && each.position === position,
  )
  const answer = tables.infoAnswers.find(({ questionId }) => questionId === question?.id)
  if (!answer) throw new Error(`There is no question ${position}`)
  return answer
}

const json = (value: AnswerValue) => (value === null ? null : JSON.stringify(value))

function give(
  world: World,
  request: Request,
  answer: Answer,
  { value, files }: NonNullable<QuestionStory['given']>,
): void {
  world.attach(files, { infoAnswerId: answer.id })
  const names = world.attachedTo('infoAnswerId', answer.id).map(({ name }) => name)
  const draft = { draftValue: null, draftedBy: null, draftedAt: null }
  const given = { state: 'given' as const, reason: null, reviewedBy: null }
  Object.assign(answer, { ...given, ...draft, value: json(files ? names : value) })
  Object.assign(answer, { givenBy: world.actor.id, givenAt: world.at })
  settle(world, request, 'in_progress')
}

function type(world: World, answer: Answer, value: AnswerValue): void {
  Object.assign(answer, { draftValue: json(value), draftedBy: world.actor.id, draftedAt: world.at })
}

function giveBack(
  world: World,
  request: Request,
  answer: Answer,
  { label, reason }: { label: string; reason: string },
): void {
  const [question] = answersOf(world, request).filter(({ answerId }) => answerId === answer.id)
  world.tables.infoRequestReturns.push({
    infoRequestId: request.id,
    questionId: answer.questionId,
    returnedBy: world.actor.id,
    reason,
    message: (question && readable(question, filesOf(world, [question]))) ?? label,
    files: JSON.stringify(world.attachedTo('infoAnswerId', answer.id)),
    answeredAt: answer.givenAt ?? world.at,
    createdAt: world.at,
  })
  Object.assign(answer, { state: 'returned', reason, reviewedBy: world.actor.id })
  settle(world, request, 'pending')
  const { private: isPrivate = false, projectId = null, dueDate } = request
  const data = { status: 'pending' as const, text: `${label}\n${reason}`, due: dueDate }
  world.happened('info_returned', { ...request, private: isPrivate, projectId }, data)
}

/** What the request tells of its answers. */
function settle(world: World, request: Request, status: 'pending' | 'in_progress'): void {
  const answers = answersOf(world, request)
  world.change(request, {
    status,
    ...countsAmong(answers),
    responseMessage: readableSum(answers, filesOf(world, answers), null),
  })
}

function answersOf({ tables }: World, request: Request): Answered[] {
  return tables.infoQuestions
    .filter(({ infoRequestId }) => infoRequestId === request.id)
    .flatMap(({ id, label, asksIfQuestion = null, asksIfValue }) => {
      const answer = tables.infoAnswers.find(({ questionId }) => questionId === id)
      return answer
        ? {
            id,
            label,
            asksIfQuestion,
            asksIfValue: parsed(asksIfValue) as string | boolean | null,
            answerId: answer.id,
            state: answer.state ?? 'draft',
            value: parsed(answer.value) as AnswerValue,
            words: null,
          }
        : []
    })
}

const parsed = (stored: unknown) => (typeof stored === 'string' ? (JSON.parse(stored) as unknown) : null)

const filesOf = (world: World, answers: readonly Answered[]) =>
  answers.flatMap(({ answerId }) =>
    world
      .attachedTo('infoAnswerId', answerId)
      .map((file: Attachment) => ({ ...file, answerId, draft: false })),
  )
