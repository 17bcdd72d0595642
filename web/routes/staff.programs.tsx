import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Plus } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { tokensQuery } from '#web/features/api-tokens/queries.ts'
import { TokenTable } from '#web/features/api-tokens/token-table.tsx'
import { useConfirmed } from '#web/features/security/use-confirmed.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageTitle } from '#web/ui/page-title.ts'
import { Section } from '#web/ui/section.tsx'

const loadNewToken = () => import('#web/features/api-tokens/new-token-dialog.tsx')
const NewTokenDialog = lazy(loadNewToken)

export const Route = createFileRoute('/staff/programs')({
  head: () => pageTitle('Programs'),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(tokensQuery),
  component: ProgramsPage,
})

function ProgramsPage() {
  const { run, dialog } = useConfirmed()
  const [creating, setCreating] = useState(false)
  const create = (
    <Button
      variant="primary"
      icon={Plus}
      onPointerEnter={() => void loadNewToken()}
      onClick={() => setCreating(true)}
    >
      New Token
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Programs"
        subtitle="How your agency’s own programs work with the portal."
        actions={
          <Button asChild icon={BookOpen}>
            <a href="/api/docs" target="_blank" rel="noreferrer">
              API Documentation
            </a>
          </Button>
        }
      />
      <Section title="API tokens" action={create}>
        <TokenTable create={create} />
      </Section>
      <Suspense>{creating && <NewTokenDialog confirmed={run} onClose={() => setCreating(false)} />}</Suspense>
      {dialog}
    </>
  )
}
