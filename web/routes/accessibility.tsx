import { createFileRoute } from '@tanstack/react-router'
import { call } from '#web/api/call.ts'
import Markdown from '#web/features/agency/markdown.tsx'
import { TextPage } from '#web/features/shell/text-page.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/accessibility')({
  head: () => pageTitle('Accessibility'),
  loader: () => call('GET /api/agency/accessibility'),
  component: AccessibilityPage,
})

function AccessibilityPage() {
  return (
    <TextPage title="Accessibility">
      <Markdown>{Route.useLoaderData().markdown}</Markdown>
    </TextPage>
  )
}
