import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import Markdown from '#web/features/agency/markdown.tsx'
import { TextPage } from '#web/features/shell/text-page.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/terms')({
  loader: () => call('GET /api/agency/terms'),
  component: TermsPage,
})

function TermsPage() {
  usePageTitle(t('Terms of Service'))
  return (
    <TextPage title={t('Terms of Service')}>
      <Markdown>{Route.useLoaderData().markdown}</Markdown>
    </TextPage>
  )
}
