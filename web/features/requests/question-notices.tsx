import type { ReactNode } from 'react'
import { rich, tContext, t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { AnswerDeadline } from './answer-deadline.tsx'
import type { RequestItem } from './queries.ts'
import { isRequestOpen } from './request-status.tsx'
import { canAskOthers } from './links/queries.ts'
import { focusModeSibling } from './questions/focus-mode.ts'
import { isQuestionOpen, type QuestionItem } from './questions/question.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'

interface QuestionNoticesProps {
  request: RequestItem
  /** The questions that are asked. */
  questions: readonly QuestionItem[]
}

/** Questions that were handed over together: from one person to another, with one message. */
interface HandoverGroup {
  handover: NonNullable<QuestionItem['handedOver']>
  person: NonNullable<QuestionItem['askedOf']>
  questions: QuestionItem[]
}

/** Notices above the questions, about returned questions and about questions reassigned to or by the user. */
export function QuestionNotices({ request, questions }: QuestionNoticesProps) {
  const { id } = useUser()
  const groups = canAskOthers(request) ? groupHandovers(questions) : []
  const receivedGroups = groups.filter(({ person }) => person.id === id)
  const sentGroups = groups.filter(({ person, handover }) => person.id !== id && handover.by.id === id)
  return (
    <div className={cx('flex flex-col gap-3', focusModeSibling('hidden'))}>
      <ReturnedNotice request={request} questions={questions} />
      <ReceivedNotice request={request} groups={receivedGroups} />
      {sentGroups
        .filter((group) => group.questions.some(isQuestionOpen))
        .map((group) => (
          <SentHandoverNotice key={group.questions[0]?.id} group={group} />
        ))}
    </div>
  )
}

/** Whether the notices state the date by which to answer. */
export const hasOwnOpenQuestions = (questions: readonly QuestionItem[], userId: number): boolean =>
  groupHandovers(questions).some(
    (group) => group.person.id === userId && group.questions.some(isQuestionOpen),
  )

function groupHandovers(questions: readonly QuestionItem[]): HandoverGroup[] {
  const groups = new Map<string, HandoverGroup>()
  for (const question of questions) {
    const { handedOver: handover, askedOf: person } = question
    if (!handover || !person) continue
    const key = JSON.stringify([handover.by.id, person.id, handover.words])
    const group = groups.get(key)
    if (group) group.questions.push(question)
    else groups.set(key, { handover, person, questions: [question] })
  }
  return [...groups.values()]
}

/** “1 came back: What about Sunday?” For several, only the first is named. */
function ReturnedNotice({ request, questions }: QuestionNoticesProps) {
  const returned = questions.filter(({ answer }) => answer?.state === 'returned')
  const [first] = returned
  if (!first || !isRequestOpen(request)) return null
  return (
    <Alert
      tone="warn"
      title={
        <>
          {t('{n, plural, one {# came back:} other {# came back:}}', { n: returned.length })}{' '}
          <bdi>{first.label}</bdi>
          {returned.length > 1 && ' …'}
        </>
      }
    />
  )
}

/** The reader's questions, who handed them over, the message and the date by which to answer. */
function ReceivedNotice({ request, groups }: { request: RequestItem; groups: readonly HandoverGroup[] }) {
  const open = groups
    .map((group) => ({ ...group, questions: group.questions.filter(isQuestionOpen) }))
    .filter(({ questions }) => questions.length > 0)
  if (groups.length === 0) return null
  if (open.length === 0)
    return (
      <Alert tone="good" title={t('You’ve answered your questions')}>
        {t('You can still change your answers.')}
      </Alert>
    )
  const n = open.flatMap(({ questions }) => questions).length
  return (
    <Alert
      tone="accent"
      title={t('{n, plural, one {# question for you} other {# questions for you}}', { n })}
    >
      <div className="flex flex-col gap-3">
        {open.map(({ handover, questions }) => (
          <HandoverList
            key={questions[0]?.id}
            questions={questions}
            words={handover.words}
            note={rich('{name} handed {n, plural, one {it} other {them}} to you {date}.', {
              n: questions.length,
              name: <bdi>{handover.by.fullName}</bdi>,
              date: <RelativeTime value={handover.at} />,
            })}
          />
        ))}
        <AnswerDeadline request={request} />
      </div>
    </Alert>
  )
}

/** The questions that the reader handed over to a colleague, and which of them are open. */
const SentHandoverNotice = ({ group: { handover, person, questions } }: { group: HandoverGroup }) => (
  <Alert tone="neutral">
    <HandoverList
      questions={questions}
      words={handover.words}
      showsState
      note={rich('You handed {n, plural, one {# question} other {# questions}} to {person} {date}.', {
        n: questions.length,
        person: <bdi>{person.fullName}</bdi>,
        date: <RelativeTime value={handover.at} />,
      })}
    />
  </Alert>
)

interface HandoverListProps {
  questions: readonly QuestionItem[]
  words: string | null
  note: ReactNode
  /** Whether to show which questions are open. The note then introduces the list. */
  showsState?: boolean
}

const HandoverList = ({ questions, words, note, showsState = false }: HandoverListProps) => (
  <div className="flex flex-col gap-2">
    {showsState && <p className="text-sm">{note}</p>}
    <ul className="list-disc ps-5">
      {questions.map((question) => (
        <li key={question.id}>
          <bdi>{question.label}</bdi>
          {showsState && (
            <>
              {' '}
              <Badge>
                {isQuestionOpen(question) ? tContext('question', 'Open') : tContext('question', 'Answered')}
              </Badge>
            </>
          )}
        </li>
      ))}
    </ul>
    {!showsState && <p className="text-sm">{note}</p>}
    {words && (
      <blockquote className="border-s-2 border-line-strong ps-3">
        <LongText>{words}</LongText>
      </blockquote>
    )}
  </div>
)
