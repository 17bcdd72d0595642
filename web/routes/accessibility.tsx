import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import Markdown from '#web/features/agency/markdown.tsx'
import { TextPage } from '#web/features/shell/text-page.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/accessibility')({
  head: () => pageTitle(t('Accessibility')),
  loader: () => call('GET /api/agency/accessibility'),
  component: AccessibilityPage,
})

function AccessibilityPage() {
  return (
    <TextPage title={t('Accessibility')}>
      <Markdown>{Route.useLoaderData().markdown}</Markdown>
    </TextPage>
  )
}
