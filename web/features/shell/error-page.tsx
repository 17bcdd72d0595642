import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '#shared/words.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { usePageTitle } from './entry/page-title.ts'
import { Notice } from './notice.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { isOnline, useOnline, whenReachable } from '#web/ui/base/online.ts'

const FAILED = t('This page couldn’t be shown')
const UNREACHABLE = t('This page needs a connection')

/** For errors that a page did not handle itself. */
export default function ErrorPage(props: ErrorComponentProps) {
  const [reachable] = useState(isOnline)
  return reachable ? <Failed {...props} /> : <Unreachable />
}

function Failed({ error, reset }: ErrorComponentProps) {
  usePageTitle(FAILED)
  const router = useRouter()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  function retry() {
    // A chunk that failed to load is only requested again by a reload.
    if (!(error instanceof ApiError)) return location.reload()
    reset()
    return void router.invalidate()
  }
  return (
    <Notice
      code={t('Oops')}
      title={FAILED}
      text={messageOf(
        error,
        t('An unexpected error occurred. Try again. If it keeps happening, tell your account manager.'),
      )}
    >
      <Button variant="primary" onClick={retry}>
        {t('Try Again')}{' '}
      </Button>
      <Button asChild>
        <Link to="/">{t('Go to the Overview')}</Link>
      </Button>
      {requestId && (
        <p className="mt-2 w-full text-xs text-ink-3">{t('Reference {requestId}', { requestId })}</p>
      )}
    </Notice>
  )
}

/** Shown when somebody navigated without a connection. */
function Unreachable() {
  usePageTitle(UNREACHABLE)
  const online = useOnline()
  useEffect(() => {
    let isShown = true
    if (online) void whenReachable().then(() => isShown && location.reload())
    return () => void (isShown = false)
  }, [online])
  return (
    <Notice code={t('Offline')} title={UNREACHABLE} text={t('We’ll open it as soon as you’re back online.')}>
      <Button onClick={() => history.back()}>{t('Go Back')}</Button>
    </Notice>
  )
}
