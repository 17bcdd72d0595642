import { Link, createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { readClientBriefsSearch, type ClientBriefsSearch } from '#web/url/briefs.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import {
  listBriefCompanies,
  getChosenCompany,
  useCanSubmitBriefs,
} from '#web/features/companies/public/frame/own-companies.ts'
import { ClientBriefs } from '#web/features/briefs/client-briefs.tsx'
import { DraftNotice } from '#web/features/briefs/draft/draft-notice.tsx'
import { briefDraftQuery, briefsQuery } from '#web/features/briefs/queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/_client/briefs/')({
  validateSearch: leaveUnparsed<ClientBriefsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) => {
    if (listBriefCompanies(user).length > 0 && !user.clientView)
      void queryClient.prefetchQuery(briefDraftQuery)
    void queryClient.prefetchInfiniteQuery(
      briefsQuery({ ...readClientBriefsSearch(deps), company: getChosenCompany(user, deps) }),
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
  const canBrief = useCanSubmitBriefs()
  return (
    <>
      <TitledHeader
        title={t('My Website Briefs')}
        subtitle={t('What you’ve asked us to build, and how far along we are.')}
        actions={canBrief && create}
      />
      {canBrief && <DraftNotice />}
      <ClientBriefs />
    </>
  )
}
