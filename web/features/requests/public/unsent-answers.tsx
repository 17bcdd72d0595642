import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { getRecordPage } from '#web/records/records.tsx'
import { t } from '#shared/i18n/t.ts'
import { isOnline } from '#web/api/online.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { SmallButton } from '#web/ui/page/small-buttons.tsx'
import {
  deleteUnsentAnswer,
  listUnsentAnswers,
  subscribeToUnsent,
  type UnsentAnswer,
} from '../unsent/unsent-requests.ts'

// A snapshot has to be the same value until something changes.
const readAnswers = () => JSON.stringify(listUnsentAnswers())

/** Says how many answers on this device the portal doesn't have, with links to their requests. */
export function UnsentAnswersNotice() {
  const answers = JSON.parse(
    useSyncExternalStore(subscribeToUnsent, readAnswers, () => '[]'),
  ) as UnsentAnswer[]
  if (answers.length === 0) return null
  const n = answers.length
  return (
    <Alert
      tone="warn"
      className="mb-5"
      title={
        isPhone()
          ? t(
              '{n, plural, one {# answer on this phone hasn’t been sent yet} other {# answers on this phone haven’t been sent yet}}',
              { n },
            )
          : t(
              '{n, plural, one {# answer on this device hasn’t been sent yet} other {# answers on this device haven’t been sent yet}}',
              { n },
            )
      }
    >
      {answers.some(({ isRequestGone }) => !isRequestGone) && (
        <p>
          {isOnline()
            ? t('Open the request to see why, and choose what to do.')
            : t('We’ll get everything as soon as you’re back online.')}
        </p>
      )}
      <ul className="mt-1 flex flex-col gap-1 wrap-anywhere">
        {answers.map((answer) => (
          <li key={answer.key}>
            <AnswerLine answer={answer} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 639px)').matches

/** Links to the request of an answer, or shows what was typed if the request is gone. */
function AnswerLine({ answer }: { answer: UnsentAnswer }) {
  const { key, requestId, label, text, isRequestGone } = answer
  if (!isRequestGone)
    return (
      <Link {...getRecordPage('info_request', requestId, 'client')} className={linkClassName}>
        <bdi>{label}</bdi>
      </Link>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-[1_1_14rem]">
        <bdi className="block font-medium">{label}</bdi>
        {text && <bdi className="block whitespace-pre-wrap">{text}</bdi>}
        {t('You can no longer open this request. Copy what you still need.')}
      </span>
      <SmallButton aria-label={t('Delete: {label}', { label })} onClick={() => deleteUnsentAnswer(key)}>
        {t('Delete')}
      </SmallButton>
    </div>
  )
}
