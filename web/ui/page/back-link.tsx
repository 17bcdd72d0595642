import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { stepBackTo } from '#web/ui/page/step-back.ts'

function BackAnchor({ children, onClick, ...rest }: ComponentProps<'a'>) {
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isPlain(event) && stepBackTo(event.currentTarget.pathname)) event.preventDefault()
    onClick?.(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it is a link: its address is in `rest`
    <a
      {...rest}
      onClick={goBack}
      className="-ms-1 inline-flex min-h-7 items-center gap-1.5 rounded-s px-1 text-sm font-medium text-ink-3 transition-colors hover:text-ink"
    >
      <ArrowLeft size={15} />
      {children}
    </a>
  )
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link above a page's title, back to the list in its previous state; typed like the router's `Link`. */
export const BackLink = createLink(BackAnchor)
