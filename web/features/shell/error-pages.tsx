import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { use, useEffect, type ReactNode } from 'react'
import { ApiError, messageOf } from '#web/api.ts'
import { InShell } from '#web/features/shell/in-shell.ts'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/page-focus.ts'

interface NoticeProps {
  code: string
  title: string
  text: string
  children: ReactNode
}

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

/** For every path that leads nowhere. */
export function NotFoundPage() {
  return (
    <Notice
      code="404"
      title="404 Page Not Found"
      text="There is nothing at this address. The link may be old, or a letter is missing."
    >
      <Button asChild variant="primary">
        <Link to="/">Go to the overview</Link>
      </Button>
    </Notice>
  )
}

/** For whatever a page could not handle itself. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const retry = () => {
    reset()
    void router.invalidate()
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
