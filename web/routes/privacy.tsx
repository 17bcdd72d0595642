import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import Markdown from '#web/features/agency/markdown.tsx'
import { TextPage } from '#web/features/shell/text-page.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/privacy')({
  loader: () => call('GET /api/agency/privacy'),
  component: PrivacyPage,
})

function PrivacyPage() {
  usePageTitle(t('Privacy Policy'))
  return (
    <TextPage title={t('Privacy Policy')}>
      <Markdown>{Route.useLoaderData().markdown}</Markdown>
    </TextPage>
  )
}
