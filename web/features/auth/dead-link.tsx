import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CardHead } from './card-head.tsx'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'

interface DeadLinkProps {
  children: ReactNode
  /** A way to get a new link. */
  action?: ReactNode
}

/** Shown for a one-time link that no longer works, with what to do about it. */
export function DeadLink({ children, action }: DeadLinkProps) {
  const signedIn = useSession() !== null
  return (
    <section aria-labelledby="dead-link" data-without-terms>
      <CardHead id="dead-link" title="This link does not work any more" announced>
        {children}
      </CardHead>
      <div className="flex flex-col gap-3">
        {action}
        <Button asChild className="w-full">
          {signedIn ? <Link to="/">Go to the Portal</Link> : <Link to="/auth">Back to sign in</Link>}
        </Button>
      </div>
    </section>
  )
}
