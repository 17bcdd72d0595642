import { use } from 'react'
import { ensurePortal, ensureSession, useSession } from '#web/api/session.ts'
import { NotFoundPage } from '#web/features/shell/entry/error-pages.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { SignedIn } from './-frame/signed-in.tsx'

const NoStaffRight = lazyDialog(() => import('#web/features/shell/no-staff-right.tsx'))

const palettes = {
  client: lazyDialog(() => import('./-client-palette.tsx')),
  staff: lazyDialog(() => import('./-staff-palette.tsx')),
}

/** Without an answer, the page is shown as to somebody who is signed out. The agency's name is in its title. */
const asked = Promise.allSettled([ensureSession(), ensurePortal()])

/**
 * For unknown paths: a signed-in person keeps the menu. `data` is the staff role that an existing page requires, if it was
 * refused.
 */
export default function Nowhere({ data }: { data?: unknown }) {
  use(asked)
  const user = useSession()
  if (!user) return <NotFoundPage />
  return (
    <SignedIn palette={palettes[user.role]}>
      {data === undefined ? <NotFoundPage /> : <NoStaffRight />}
    </SignedIn>
  )
}
