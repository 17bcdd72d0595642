import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { CompleteBrief, isCompletable } from './complete-brief.tsx'

/** Completes an accepted brief by hand. */
export function CompleteButton({ brief }: { brief: Brief }) {
  const [asking, setAsking] = useState(false)
  if (!isCompletable(brief)) return null
  return (
    <>
      <Button icon={CheckCheck} onClick={() => setAsking(true)}>
        {t('Mark as Complete')}
      </Button>
      <CompleteBrief brief={brief} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
