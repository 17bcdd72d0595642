import { createFileRoute } from '@tanstack/react-router'
import { call } from '#web/api/call.ts'
import Markdown from '#web/features/agency/markdown.tsx'
import { TextPage } from '#web/features/shell/text-page.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/terms')({
  head: () => pageTitle('Terms of Service'),
  loader: () => call('GET /api/agency/terms'),
  component: TermsPage,
})

function TermsPage() {
  return (
    <TextPage title="Terms of Service">
      <Markdown>{Route.useLoaderData().markdown}</Markdown>
    </TextPage>
  )
}
