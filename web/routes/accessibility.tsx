import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { DocumentPage } from '#web/app/shell/document-page.tsx'

export const Route = createFileRoute('/accessibility')({
  loader: () => call('GET /api/agency/accessibility'),
  component: AccessibilityPage,
})

function AccessibilityPage() {
  return <DocumentPage title={t('Accessibility')} markdown={Route.useLoaderData().markdown} />
}
