import { use } from 'react'
import { ensureSession, useSession } from '#web/api/session.ts'
import { NotFoundPage } from '#web/features/shell/entry/error-pages.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { SignedIn } from './-frame/signed-in.tsx'

const palettes = {
  client: lazyDialog(() => import('./-client-palette.tsx')),
  staff: lazyDialog(() => import('./-staff-palette.tsx')),
}

/** Without an answer, the page is shown as to somebody who is signed out. */
const asked = ensureSession().catch(() => null)

/** For unknown paths: whoever is signed in keeps the menu. */
export default function Nowhere() {
  use(asked)
  const user = useSession()
  if (!user) return <NotFoundPage />
  return (
    <SignedIn palette={palettes[user.role]}>
      <NotFoundPage />
    </SignedIn>
  )
}
