import { type ReactNode, useEffect, useRef } from 'react'

interface CardHeadProps {
  id: string
  title: string
  /** Takes the focus when it appears, which announces it. */
  announced?: boolean
  children: ReactNode
}

/** The heading of a sign-in page, with a sentence below it. */
export function CardHead({ id, title, announced = false, children }: CardHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announced) heading.current?.focus({ preventScroll: true })
  }, [announced])
  return (
    <>
      <h1
        ref={heading}
        id={id}
        tabIndex={-1}
        className="text-3xl font-[640] tracking-[-0.025em] outline-none"
      >
        {title}
      </h1>
      <p className="mt-1 mb-7 text-base text-ink-3">{children}</p>
    </>
  )
}
