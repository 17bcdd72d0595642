import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayNumber } from '#shared/i18n/format.ts'
import { DAY_SECONDS, SECOND_FACTOR_DISMISSED_COOKIE } from '#shared/rendered-page.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { getPageContext } from '#web/api/page-context.ts'
import { getAgencyName, useUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'

/** Returns whether the notice is dismissed for today, by a cookie that the server reads, and `dismiss`. */
function useDismissal() {
  const { id, sharedComputer } = useUser()
  const [cookie] = useState(() => `${SECOND_FACTOR_DISMISSED_COOKIE}=${id}.${dayNumber(new Date())}`)
  const [isDismissed, setDismissed] = useState(() =>
    getPageContext().visitor.cookies.split('; ').includes(cookie),
  )
  function dismiss() {
    // On a computer that others use, nothing is stored after the browser is closed.
    const age = sharedComputer ? '' : `; max-age=${DAY_SECONDS}`
    document.cookie = `${cookie}; path=/; samesite=lax${age}`
    setDismissed(true)
  }
  return { isDismissed, dismiss }
}

/** Shows staff of a new portal the date by which they need a second factor. They can dismiss the notice for the day. */
export default function SecondFactorNotice({ due }: { due: string }) {
  const { isDismissed, dismiss } = useDismissal()
  if (isDismissed) return null
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
          <Button size="sm" variant="ghost" onClick={dismiss}>
            {t('Not Today')}
          </Button>
        </>
      }
    >
      {t(
        'After that, {agencyName} will require its staff to have one: an authenticator app or a passkey. It takes two minutes to set up, and then someone who knows your password still can’t get in.',
        { agencyName: getAgencyName() },
      )}
    </Alert>
  )
}
