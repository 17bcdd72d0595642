import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { UnsubscribeCard } from '#web/features/notifications/choices/unsubscribe-card.tsx'
import { TextPage } from '#web/app/shell/text-page.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { usePageTitle } from '#web/records/entry/page-title.ts'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: leaveUnparsed<{ token?: string }>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => call('GET /api/unsubscribe/:token', { params: { token: readToken(deps) } }),
  component: UnsubscribePage,
  errorComponent: () => (
    <TextPage title={t('Fewer Emails')}>
      <Alert tone="bad" title={t('This link is invalid')}>
        {t('Open it from the email again, or go to your profile to choose which emails you get.')}
      </Alert>
    </TextPage>
  ),
})

const readToken = ({ token }: { token?: unknown }) => (typeof token === 'string' ? token : '')

function UnsubscribePage() {
  usePageTitle(t('Emails'))
  return (
    <TextPage title={t('Fewer Emails')}>
      <UnsubscribeCard token={readToken(Route.useSearch())} link={Route.useLoaderData()} />
    </TextPage>
  )
}
