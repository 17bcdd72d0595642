import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayNumber } from '#shared/i18n/format.ts'
import { DAY_SECONDS, NOT_TODAY_COOKIE } from '#shared/rendered-page.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { pageContext } from '#web/api/page-context.ts'
import { agencyName, useUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'

/** Whether this person put the notice away today, in this browser; in a cookie, so that the server leaves it out, too. */
function usePutAway() {
  const { id, sharedComputer } = useUser()
  const [cookie] = useState(() => `${NOT_TODAY_COOKIE}=${id}.${dayNumber(new Date())}`)
  const [isAway, setAway] = useState(() => pageContext().visitor.cookies.split('; ').includes(cookie))
  function putAway() {
    // On a computer that others use, nothing is kept after the browser is closed.
    const age = sharedComputer ? '' : `; max-age=${DAY_SECONDS}`
    document.cookie = `${cookie}; path=/; samesite=lax${age}`
    setAway(true)
  }
  return { isAway, putAway }
}

/** Says until when staff of a new portal may do without a second factor. It can be put away for the day. */
export default function SecondFactorNotice({ due }: { due: string }) {
  const { isAway, putAway } = usePutAway()
  if (isAway) return null
  return (
    <Alert
      tone="info"
      className="mb-6 print:hidden"
      title={rich('Set up a second factor by {date}', { date: <DateText value={due} /> })}
      actions={
        <>
          <Button asChild size="sm">
            <Link to="/profile" hash="two-step">
              {t('Set Up Now')}
            </Link>
          </Button>
          <Button size="sm" variant="ghost" onClick={putAway}>
            {t('Not Today')}
          </Button>
        </>
      }
    >
      {t(
        'After that, {agencyName} requires its staff to have one: an authenticator app or a passkey. It takes two minutes, and someone who knows your password still can’t get in.',
        { agencyName: agencyName() },
      )}
    </Alert>
  )
}
