import { Link, createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { readClientBriefsSearch, type ClientBriefsSearch } from '#web/url/briefs.ts'
import { leaveUnread } from '#web/url/entry/address.ts'
import { briefCompanies, chosenCompany, useMayBrief } from '#web/features/companies/public/frame/own.ts'
import { ClientBriefs } from '#web/features/briefs/client-briefs.tsx'
import { DraftNotice } from '#web/features/briefs/draft/draft-notice.tsx'
import { briefDraftQuery, briefsQuery } from '#web/features/briefs/queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/_client/briefs/')({
  validateSearch: leaveUnread<ClientBriefsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) => {
    if (briefCompanies(user).length > 0 && !user.clientView) void queryClient.prefetchQuery(briefDraftQuery)
    void queryClient.prefetchInfiniteQuery(
      briefsQuery({ ...readClientBriefsSearch(deps), company: chosenCompany(user, deps) }),
    )
  },
  component: BriefsPage,
})

const create = (
  <Button asChild variant="primary" icon={Plus}>
    <Link to="/briefs/new">{t('New Website Brief')}</Link>
  </Button>
)

function BriefsPage() {
  const mayBrief = useMayBrief()
  return (
    <>
      <TitledHeader
        title={t('My Website Briefs')}
        subtitle={t('What you asked us to build, and how far we are.')}
        actions={mayBrief && create}
      />
      {mayBrief && <DraftNotice />}
      <ClientBriefs />
    </>
  )
}
