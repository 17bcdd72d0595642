import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { formatPageUser } from '#web/api/page-user.ts'
import type { SessionUser } from '#web/api/session.ts'

/** Leaves the page of somebody who is no longer the one signed in, so that nobody else reads or sends what they typed. */
export default function Successor({ user, onSame }: { user: SessionUser; onSame: () => void }) {
  useEffect(() => {
    call('GET /api/user').then(
      (me) =>
        formatPageUser(me) === formatPageUser(user) ? onSame() : window.location.replace('/signed-in'),
      onSame,
    )
  }, [user, onSame])
  return null
}
