import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import Markdown from '#web/features/agency/markdown.tsx'
import { TextPage } from '#web/features/shell/text-page.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/terms')({
  head: () => pageTitle(t('Terms of Service')),
  loader: () => call('GET /api/agency/terms'),
  component: TermsPage,
})

function TermsPage() {
  return (
    <TextPage title={t('Terms of Service')}>
      <Markdown>{Route.useLoaderData().markdown}</Markdown>
    </TextPage>
  )
}
