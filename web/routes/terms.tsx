import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { DocumentPage } from '#web/app/shell/document-page.tsx'

export const Route = createFileRoute('/terms')({
  loader: () => call('GET /api/agency/terms'),
  component: TermsPage,
})

function TermsPage() {
  return <DocumentPage title={t('Terms of Service')} markdown={Route.useLoaderData().markdown} />
}
