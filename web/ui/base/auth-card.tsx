import { useEffect, useId, useRef, type ReactNode } from 'react'

interface AuthCardProps {
  title: string
  /** A sentence below the title. */
  intro: ReactNode
  /** Whether the title takes the focus when it appears, which announces it. */
  announced?: boolean
  /** Whether to omit the sentence about the terms, where no one signs in. */
  withoutTerms?: boolean
  children: ReactNode
}

/** The heading and content of a sign-in page. */
export function AuthCard({ title, intro, announced = false, withoutTerms, children }: AuthCardProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announced) heading.current?.focus({ preventScroll: true })
  }, [announced])
  return (
    <section aria-labelledby={id} data-without-terms={withoutTerms}>
      <h1
        ref={heading}
        id={id}
        tabIndex={-1}
        className="text-3xl font-[640] tracking-[-0.025em] outline-none"
      >
        {title}
      </h1>
      <p className="mt-1 mb-7 text-base text-ink-3">{intro}</p>
      {children}
    </section>
  )
}
