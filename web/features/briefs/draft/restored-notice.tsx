import { useState } from 'react'
import { t } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface RestoredNoticeProps {
  /** The button's label, such as 'Start over'. */
  discardLabel: string
  /** The same as a question. */
  question: string
  /** Says what discarding loses. */
  warning: string
  onDiscard: () => void
}

/** Says that an earlier draft was restored, and offers to discard it. */
export function RestoredNotice({ discardLabel, question, warning, onDiscard }: RestoredNoticeProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Alert
      tone="info"
      className="mb-6"
      title={t('Welcome back')}
      actions={
        <Button size="sm" onClick={() => setAsking(true)}>
          {discardLabel}
        </Button>
      }
    >
      {t('We kept what you entered last time.')}
      <ConfirmDialog
        open={asking}
        title={question}
        description={warning}
        confirmLabel={discardLabel}
        cancelLabel={t('Keep It')}
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      />
    </Alert>
  )
}
