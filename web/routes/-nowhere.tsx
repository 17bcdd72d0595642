import { use, useEffect, useSyncExternalStore } from 'react'
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
 * For unknown paths: whoever is signed in keeps the menu. The server serves pages that are no part of the app, such as
 * `/docs`, so it is asked for a path that the app came to by itself, for instance after signing in. `data`: the role among
 * the staff that the page takes, of one that there is.
 */
export default function Nowhere({ data }: { data?: unknown }) {
  use(asked)
  const user = useSession()
  const isRefused = data !== undefined
  const isAnswered = useSyncExternalStore(never, hasAnswered, () => true) || isRefused
  useEffect(() => {
    if (!isAnswered) location.reload()
  }, [isAnswered])
  if (!isAnswered) return null
  if (!user) return <NotFoundPage />
  return <SignedIn palette={palettes[user.role]}>{isRefused ? <NoStaffRight /> : <NotFoundPage />}</SignedIn>
}

const never = () => () => undefined

/** Whether the server was asked for the address that is shown, and sent this page. */
function hasAnswered(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || new URL(loaded.name).pathname === location.pathname
}
