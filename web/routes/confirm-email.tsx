import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AuthFrame } from '#web/features/sign-in/frame/auth-frame.tsx'
import { ConfirmEmailCard } from '#web/features/sign-in/confirm-email-card.tsx'
import { useLinkToken } from '#web/features/sign-in/link-token.ts'
import { ensurePortal } from '#web/api/session.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'

export const Route = createFileRoute('/confirm-email')({
  // Its URL has a fragment, which is never sent to a server.
  ssr: false,
  // Links that confirm one of a client's other addresses have this parameter.
  validateSearch: leaveUnparsed<{ for?: 'replies' }>,
  loader: ensurePortal,
  component: ConfirmEmailPage,
})

function ConfirmEmailPage() {
  const isForReplies = Route.useSearch().for === 'replies'
  return (
    <AuthFrame title={t('Confirm Your Email Address')}>
      <ConfirmEmailCard token={useLinkToken({ keeps: true })} isForReplies={isForReplies} />
    </AuthFrame>
  )
}
