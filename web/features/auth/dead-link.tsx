import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CardHead } from '#web/features/auth/card-head.tsx'
import { Button } from '#web/ui/button.tsx'

/** A one-time link that opens nothing, and what to do about it. */
export function DeadLink({ children, action }: { children: ReactNode; action?: 'forgot' }) {
  return (
    <section aria-labelledby="dead-link">
      <CardHead id="dead-link" title="This link does not work any more">
        {children}
      </CardHead>
      {action === 'forgot' && (
        <Button asChild variant="primary" className="mb-3 w-full">
          <Link to="/forgot">Ask for a new link</Link>
        </Button>
      )}
      <Button asChild className="w-full">
        <Link to="/auth">Back to sign in</Link>
      </Button>
    </section>
  )
}
