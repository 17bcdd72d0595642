import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClassName } from '#web/ui/base/button.tsx'

interface TextLinkProps {
  to: '/auth' | '/forgot' | '/privacy' | '/register' | '/terms'
  children: ReactNode
}

/** A link within or below a text. */
export const TextLink = (props: TextLinkProps) => <Link {...props} className={linkClassName} />
