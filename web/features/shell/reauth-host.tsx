import { Suspense, lazy, useEffect, useState } from 'react'
import { SESSION_EXPIRED } from '#web/api.ts'
import { currentUser, type SessionUser } from '#web/session.ts'

const ReauthDialog = lazy(() => import('#web/features/shell/reauth-dialog.tsx'))

/** Asks for the password over the page when the session has died, so that nothing typed is lost. */
export function ReauthHost() {
  const [user, setUser] = useState<SessionUser | null>(null)
  useEffect(() => {
    const onExpired = () => setUser(currentUser())
    window.addEventListener(SESSION_EXPIRED, onExpired)
    return () => window.removeEventListener(SESSION_EXPIRED, onExpired)
  }, [])
  if (!user) return null
  return (
    <Suspense>
      <ReauthDialog user={user} onDone={() => setUser(null)} />
    </Suspense>
  )
}
