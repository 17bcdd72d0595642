import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/api/call.ts'
import { onOtherTab, notifyOtherTabs } from '#web/api/other-tabs.ts'
import { leaveIfReplaced } from '#web/api/page-questions.ts'
import { formatPageUser } from '#web/api/page-user.ts'
import ReauthDialog from './reauth-dialog.tsx'
import { SESSION_ENDED, updateSession, whySignedOut, type SessionUser } from '#web/api/session.ts'

const hasEnded = (error: unknown) => error instanceof ApiError && error.status === 401

/** On a shared computer nothing waits for its person: what is on the page goes with it, in every tab. */
function leave(): void {
  window.addEventListener('pagehide', () => notifyOtherTabs('signed-out', 'ended'), { once: true })
  window.location.replace(SESSION_ENDED)
}

/**
 * Signs in again, unless the session is valid already: another tab may have signed in, or the token was renewed while a
 * call was in flight.
 */
export default function Reauth({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const [gone, setGone] = useState<{ why: string | undefined }>()
  useEffect(() => {
    function goOn(me: SessionUser) {
      updateSession(me)
      onDone()
    }
    const look = () =>
      call('GET /api/user').then(
        (me) => (formatPageUser(me) === formatPageUser(user) ? goOn(me) : void leaveIfReplaced()),
        (error: unknown) =>
          user.sharedComputer && hasEnded(error) ? leave() : setGone({ why: whySignedOut(error) }),
      )
    void look()
    const lookAgain = () => void look()
    const stop = onOtherTab('signed-in', lookAgain)
    window.addEventListener('focus', lookAgain)
    return () => {
      stop()
      window.removeEventListener('focus', lookAgain)
    }
  }, [user, onDone])
  function signedIn() {
    notifyOtherTabs('signed-in', formatPageUser(user))
    onDone()
  }
  return gone && <ReauthDialog user={user} why={gone.why} onDone={signedIn} />
}
