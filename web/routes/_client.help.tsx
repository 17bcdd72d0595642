import { Link, createFileRoute } from '@tanstack/react-router'
import { GuideView } from '#web/features/help/guide-view.tsx'
import { type GuideName, loadGuide } from '#web/features/help/guides.ts'
import { usePortal } from '#web/api/session.ts'
import { readHelpSearch } from '#web/search/help.ts'
import { linkLook } from '#web/ui/base/link-look.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/_client/help')({
  head: () => pageTitle('Help'),
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
        <PageHeader title={`What’s New in ${version}`} />
      ) : (
        <PageHeader
          title="Help"
          subtitle={guide === user.role ? 'How to use the portal.' : 'What clients read.'}
          actions={user.role === 'staff' && <OtherTexts of={guide} />}
        />
      )}
      <GuideView key={guide} guide={Route.useLoaderData()} />
      <p className="mt-8 text-sm">
        <Link to="/accessibility" className={linkLook}>
          Accessibility
        </Link>
      </p>
    </>
  )
}

const OtherTexts = ({ of }: { of: Exclude<GuideName, 'whats-new'> }) => (
  <>
    <Link to="/help" search={of === 'staff' ? { guide: 'client' } : {}} className={linkLook}>
      {of === 'staff' ? 'Guide for Clients' : 'Guide for Staff'}
    </Link>
    <a href="/docs" className={linkLook}>
      Documentation
    </a>
  </>
)
