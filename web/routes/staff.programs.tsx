import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { TokenTable, tokensQuery } from '#web/features/api-tokens/token-table.tsx'
import { webhooksQuery } from '#web/features/webhooks/queries.ts'
import { WebhookTable } from '#web/features/webhooks/webhook-table.tsx'
import { hasStaffRole, useHasStaffRole } from '#web/api/staff-role.ts'
import { Button } from '#web/ui/base/button.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Section } from '#web/ui/page/card.tsx'

const NewTokenDialog = lazyDialog(() => import('#web/features/api-tokens/new-token-dialog.tsx'))
const NewWebhookDialog = lazyDialog(async () => ({
  default: (await import('#web/features/webhooks/webhook-dialogs.tsx')).NewWebhookDialog,
}))

export const Route = createFileRoute('/staff/programs')({
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(tokensQuery)
    if (hasStaffRole(context.user, 'owner')) void context.queryClient.prefetchInfiniteQuery(webhooksQuery)
  },
  component: ProgramsPage,
})

function ProgramsPage() {
  const owns = useHasStaffRole('owner')
  const navigate = Route.useNavigate()
  const [creating, setCreating] = useState<'token' | 'webhook'>()
  const close = () => setCreating(undefined)
  const createToken = (
    <Button variant="primary" icon={Plus} opens={NewTokenDialog} onClick={() => setCreating('token')}>
      {t('New Token')}
    </Button>
  )
  const createWebhook = (
    <Button variant="primary" icon={Plus} opens={NewWebhookDialog} onClick={() => setCreating('webhook')}>
      {t('New Webhook')}
    </Button>
  )
  return (
    <>
      <TitledHeader
        title={t('Integrations')}
        subtitle={t('Connect your agency’s own tools to the portal.')}
        actions={
          <Button asChild icon={BookOpen}>
            <a href="/api/docs" target="_blank" rel="noreferrer">
              {t('API Documentation')}
            </a>
          </Button>
        }
      />
      <Section title={t('API Tokens')} action={createToken}>
        <TokenTable />
      </Section>
      {owns && (
        <Section title={t('Webhooks')} action={createWebhook}>
          <WebhookTable />
        </Section>
      )}
      {creating === 'token' && <NewTokenDialog onClose={close} />}
      {creating === 'webhook' && (
        <NewWebhookDialog
          onCreated={(id) => void navigate({ to: '/staff/webhooks/$id', params: { id } })}
          onClose={close}
        />
      )}
    </>
  )
}
