import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { use, useEffect, useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { ApiError, getErrorMessage } from '#web/api/call.ts'
import { LanguageChooser } from '#web/i18n/language-chooser.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { isOnline, useIsOnline, waitForServer } from '#web/api/online.ts'
import { focusHeading } from '#web/ui/base/page-focus.ts'
import { InShell } from './entry/in-shell.ts'
import { usePageTitle } from '#web/records/entry/page-title.ts'
import { NotFoundTitle } from '#web/records/not-found-title.ts'

const FAILED = t('This page couldn’t be shown')
const UNREACHABLE = t('This page needs a connection')

/** Shown for errors that a page didn't handle itself. */
export default function ErrorPage(props: ErrorComponentProps) {
  const [reachable] = useState(isOnline)
  return reachable ? <PageError {...props} /> : <UnreachablePage />
}

function PageError({ error, reset }: ErrorComponentProps) {
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
      text={getErrorMessage(
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

/** Shown when someone navigates without a connection. */
function UnreachablePage() {
  usePageTitle(UNREACHABLE)
  const online = useIsOnline()
  useEffect(() => {
    let isShown = true
    if (online) void waitForServer().then(() => isShown && location.reload())
    return () => void (isShown = false)
  }, [online])
  return (
    <Notice code={t('Offline')} title={UNREACHABLE} text={t('We’ll open it as soon as you’re back online.')}>
      <Button onClick={() => history.back()}>{t('Go Back')}</Button>
    </Notice>
  )
}

/** Shown for unknown paths. */
export const NotFoundMessage = () => (
  <Notice
    code="404"
    title={t('404 Page Not Found')}
    text={t('There’s nothing at this address. The link may be old or mistyped.')}
  >
    <NotFoundTitle />
    {!use(InShell) && <LanguageChooser className="absolute! end-4 top-4" />}
    <Button asChild variant="primary">
      <Link to="/">{t('Go to the Overview')}</Link>
    </Button>
  </Notice>
)

interface NoticeProps {
  code: string
  title: string
  text: string
  children: ReactNode
}

/** The frame of a page that replaces a page that can't be shown. */
function Notice({ code, title, text, children }: NoticeProps) {
  useEffect(focusHeading, [])
  const Frame = use(InShell) ? 'div' : 'main'
  return (
    <Frame className="grid min-h-[80dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-md">
        <p
          aria-hidden="true"
          className="text-[64px] leading-none font-[640] tracking-[-0.05em] text-accent-ink"
        >
          {code}
        </p>
        <h1 tabIndex={-1} className="mt-5 text-2xl font-[640] tracking-[-0.02em] outline-none">
          {title}
        </h1>
        <p className="mt-2 text-base text-ink-3">{text}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-2">{children}</div>
      </div>
    </Frame>
  )
}
