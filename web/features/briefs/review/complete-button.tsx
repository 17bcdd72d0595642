import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { statusChange } from './use-decisions.ts'

/** Completes an accepted brief manually; normally it is completed with its project. */
export function CompleteButton({ brief }: { brief: Brief }) {
  const [asking, setAsking] = useState(false)
  if (brief.status !== 'accepted' && brief.status !== 'in_progress') return null
  return (
    <>
      <Button icon={CheckCheck} onClick={() => setAsking(true)}>
        Mark as Complete
      </Button>
      <ConfirmChange
        {...statusChange(brief, 'completed')}
        open={asking}
        tone="primary"
        title="Complete this brief?"
        description="It moves to Completed and its client is told. A brief also completes by itself when its project does."
        confirmLabel="Mark as Complete"
        pendingLabel="Completing..."
        onClose={() => setAsking(false)}
      />
    </>
  )
}
