import { Lock } from 'lucide-react'
import { use } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ensurePortal, ensureSession, useSession } from '#web/api/session.ts'
import { NotFoundPage } from '#web/app/shell/entry/error-pages.tsx'
import { usePageTitle } from '#web/records/entry/page-title.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { SignedInFrame } from '#web/app/frame/signed-in-frame.tsx'

const palettes = {
  client: lazyDialog(() => import('./-client-palette.tsx')),
  staff: lazyDialog(() => import('./-staff-palette.tsx')),
}

/** If the requests fail, the page is shown as it is to a signed-out visitor. The agency's name is in its title. */
const sessionAndPortal = Promise.allSettled([ensureSession(), ensurePortal()])

/** Shown for unknown paths, inside the menu if signed in. `data` is the staff role that a page requires. */
export default function NotFound({ data }: { data?: unknown }) {
  use(sessionAndPortal)
  const user = useSession()
  if (!user) return <NotFoundPage />
  return (
    <SignedInFrame palette={palettes[user.role]}>
      {data === undefined ? <NotFoundPage /> : <StaffRoleRequired />}
    </SignedInFrame>
  )
}

/** Shown in place of a staff page that requires another staff role. */
function StaffRoleRequired() {
  const title = t('Not for Your Role')
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} back={<BackLink to="/staff">{t('Back to the Dashboard')}</BackLink>} />
      <EmptyState icon={Lock} title={t('Your staff role doesn’t include this page')}>
        {t('Only agency owners can change staff roles.')}
      </EmptyState>
    </>
  )
}
