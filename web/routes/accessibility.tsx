import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import Markdown from '#web/features/agency/markdown.tsx'
import { TextPage } from '#web/features/shell/text-page.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/accessibility')({
  loader: () => call('GET /api/agency/accessibility'),
  component: AccessibilityPage,
})

function AccessibilityPage() {
  usePageTitle(t('Accessibility'))
  return (
    <TextPage title={t('Accessibility')}>
      <Markdown>{Route.useLoaderData().markdown}</Markdown>
    </TextPage>
  )
}
