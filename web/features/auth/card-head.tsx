import type { ReactNode } from 'react'

interface CardHeadProps {
  id: string
  title: string
  children: ReactNode
}

/** The heading of a page to get in, and a sentence below it. */
export const CardHead = ({ id, title, children }: CardHeadProps) => (
  <>
    <h1 id={id} tabIndex={-1} className="text-3xl font-[640] tracking-[-0.025em] outline-none">
      {title}
    </h1>
    <p className="mt-1 mb-7 text-base text-ink-3">{children}</p>
  </>
)
