import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { use, useEffect, useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '#web/api/call.ts'
import { InShell } from './in-shell.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { useOnline } from '#web/ui/base/online.ts'
import { focusHeading } from '#web/ui/base/page-focus.ts'

interface NoticeProps {
  code: string
  title: string
  text: string
  children: ReactNode
}

/** The frame of such a page. */
export function Notice({ code, title, text, children }: NoticeProps) {
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

/** For unknown paths. */
export const NotFoundPage = lazyDialog(() => import('../not-found-page.tsx'))

/** For errors that a page did not handle itself. */
export function ErrorPage(props: ErrorComponentProps) {
  const [reachable] = useState(navigator.onLine)
  return reachable ? <Failed {...props} /> : <Unreachable />
}

function Failed({ error, reset }: ErrorComponentProps) {
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
      code="Oops"
      title="This page could not be shown"
      text={messageOf(
        error,
        'An unexpected error occurred. Try again; if it stays, tell your account manager.',
      )}
    >
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
      <Button asChild>
        <Link to="/">Go to the overview</Link>
      </Button>
      {requestId && <p className="mt-2 w-full text-xs text-ink-3">Reference {requestId}</p>}
    </Notice>
  )
}

/** Shown when somebody navigated without a connection. */
function Unreachable() {
  const online = useOnline()
  useEffect(() => {
    if (online) location.reload()
  }, [online])
  return (
    <Notice
      code="Offline"
      title="This page needs a connection"
      text="It is shown as soon as you are connected again."
    >
      <Button onClick={() => history.back()}>Go back</Button>
    </Notice>
  )
}
