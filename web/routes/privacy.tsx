import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { DocumentPage } from '#web/app/shell/document-page.tsx'

export const Route = createFileRoute('/privacy')({
  loader: () => call('GET /api/agency/privacy'),
  component: PrivacyPage,
})

function PrivacyPage() {
  return <DocumentPage title={t('Privacy Policy')} markdown={Route.useLoaderData().markdown} />
}
