import { Link, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { GuideView } from '#web/features/help/guide-view.tsx'
import { type GuideName, loadGuide } from '#web/features/help/guides.ts'
import { usePortal } from '#web/api/session.ts'
import { readHelpSearch } from '#web/search/help.ts'
import { linkLook } from '#web/ui/base/link-look.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/_client/help')({
  head: () => pageTitle(t('Help')),
  validateSearch: readHelpSearch,
  loaderDeps: ({ search: { guide } }) => ({ guide }),
  loader: ({ context: { user }, deps: { guide = user.role } }) => loadGuide(guide),
  component: HelpPage,
})

function HelpPage() {
  const { user } = Route.useRouteContext()
  const { guide = user.role } = Route.useSearch()
  const version = usePortal()?.version
  return (
    <>
      {guide === 'whats-new' ? (
        <PageHeader title={t('What’s New in {version}', { version: version ?? '' })} />
      ) : (
        <PageHeader
          title={t('Help')}
          subtitle={guide === user.role ? t('How to use the portal.') : t('What clients read.')}
          actions={user.role === 'staff' && <OtherTexts of={guide} />}
        />
      )}
      <GuideView key={guide} guide={Route.useLoaderData()} />
      <p className="mt-8 text-sm">
        <Link to="/accessibility" className={linkLook}>
          {t('Accessibility')}
        </Link>
      </p>
    </>
  )
}

const OtherTexts = ({ of }: { of: Exclude<GuideName, 'whats-new'> }) => (
  <>
    <Link to="/help" search={of === 'staff' ? { guide: 'client' } : {}} className={linkLook}>
      {of === 'staff' ? t('Guide for Clients') : t('Guide for Staff')}
    </Link>
    <a href="/docs" className={linkLook}>
      {t('Documentation')}
    </a>
  </>
)
