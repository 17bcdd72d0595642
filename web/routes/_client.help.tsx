import { Link, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { AccountManagerCard, accountManagerQuery } from '#web/features/help/account-manager-card.tsx'
import { GuideView } from '#web/features/help/guide-view.tsx'
import { type GuideName, loadGuide } from '#web/features/help/guides.ts'
import { usePortal } from '#web/api/session.ts'
import { readHelpSearch, type HelpSearch } from '#web/url/help.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { linkClassName } from '#web/ui/base/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/records/entry/page-title.ts'

export const Route = createFileRoute('/_client/help')({
  validateSearch: leaveUnparsed<HelpSearch>,
  loaderDeps: ({ search: { guide } }) => ({ guide }),
  loader: ({ context: { queryClient, user }, deps }) => {
    if (user.role === 'client') void queryClient.prefetchQuery(accountManagerQuery)
    return loadGuide(readHelpSearch(deps).guide ?? user.role)
  },
  component: HelpPage,
})

function HelpPage() {
  usePageTitle(t('Help'))
  const { user } = Route.useRouteContext()
  const { guide = user.role } = readHelpSearch(Route.useSearch())
  const version = usePortal()?.version
  return (
    <>
      {guide === 'whats-new' ? (
        <PageHeader title={t('What’s New in {version}', { version: version ?? '' })} />
      ) : (
        <PageHeader
          title={t('Help')}
          subtitle={guide === user.role ? t('How to use the portal.') : t('The guide that clients see.')}
          actions={user.role === 'staff' && <OtherGuide guide={guide} />}
        />
      )}
      {user.role === 'client' && guide !== 'whats-new' && <AccountManagerCard className="mb-7" />}
      <GuideView key={guide} guide={Route.useLoaderData()} />
      <p className="mt-8 text-sm">
        <Link to="/accessibility" className={linkClassName}>
          {t('Accessibility')}
        </Link>
      </p>
    </>
  )
}

const OtherGuide = ({ guide }: { guide: Exclude<GuideName, 'whats-new'> }) => (
  <Link to="/help" search={guide === 'staff' ? { guide: 'client' } : {}} className={linkClassName}>
    {guide === 'staff' ? t('Guide for Clients') : t('Guide for Staff')}
  </Link>
)
