import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { ResetCard } from '#web/features/sign-in/reset-card.tsx'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'
import { readReturnSearch } from '#web/url/entry/return-search.ts'

export const Route = createFileRoute('/reset')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  validateSearch: readReturnSearch,
  component: ResetPage,
})

function ResetPage() {
  const { redirect } = Route.useSearch()
  return (
    <AuthFrame title={t('Choose a New Password')}>
      <ResetCard token={useLinkToken()} redirect={redirect} />
    </AuthFrame>
  )
}
