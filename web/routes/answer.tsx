import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ensurePortal } from '#web/api/session.ts'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'
import { GuestAnswers, GuestPage } from '#web/features/requests/guest/guest-answers.tsx'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import type { QuestionSearch } from '#web/url/entry/question-search.ts'
import { usePageTitle } from '#web/records/entry/page-title.ts'

export const Route = createFileRoute('/answer')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  validateSearch: leaveUnparsed<QuestionSearch>,
  loader: () => ensurePortal(),
  component: AnswerPage,
})

function AnswerPage() {
  usePageTitle(t('Questions'))
  const token = useLinkToken({ keeps: true })
  return (
    <GuestPage>
      <GuestAnswers token={token} />
    </GuestPage>
  )
}
