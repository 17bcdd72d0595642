import { Link, createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#shared/words.ts'
import { readClientBriefsSearch } from '#web/search/briefs.ts'
import { ClientBriefs } from '#web/features/briefs/client-briefs.tsx'
import { DraftNotice } from '#web/features/briefs/draft/draft-notice.tsx'
import { briefDraftQuery, briefsQuery } from '#web/features/briefs/queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/_client/briefs/')({
  head: () => pageTitle(t('My Website Briefs')),
  validateSearch: readClientBriefsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(briefDraftQuery)
    void queryClient.prefetchInfiniteQuery(briefsQuery(deps))
  },
  component: BriefsPage,
})

const create = (
  <Button asChild variant="primary" icon={Plus}>
    <Link to="/briefs/new">{t('New Website Brief')}</Link>
  </Button>
)

function BriefsPage() {
  return (
    <>
      <PageHeader
        title={t('My Website Briefs')}
        subtitle={t('What you asked us to build, and how far we are.')}
        actions={create}
      />
      <DraftNotice />
      <ClientBriefs />
    </>
  )
}
