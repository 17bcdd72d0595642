import { use, useEffect, type ReactNode } from 'react'
import { InShell } from './entry/in-shell.ts'
import { focusHeading } from '#web/ui/base/page-focus.ts'

interface NoticeProps {
  code: string
  title: string
  text: string
  children: ReactNode
}

/** The frame of a page in place of one that cannot be shown. */
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
