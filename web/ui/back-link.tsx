import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="-ml-1 inline-flex min-h-7 items-center gap-1.5 rounded-s px-1 text-sm font-medium text-ink-3 transition-colors hover:text-ink"
    >
      <ArrowLeft size={15} />
      {children}
    </a>
  )
}

/** A link back to the list, above a page's title; typed like the router's `Link`. */
export const BackLink = createLink(BackAnchor)
