import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import type { WizardDraft } from '../wizard/brief-form.ts'
import { useUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface RestoredNoticeProps {
  draft: Pick<WizardDraft, 'name' | 'restored' | 'clear'>
  discardLabel?: string
  question?: string
  /** Explains what discarding loses. */
  warning: string
  onDiscarded: () => void
}

/** Explains that an earlier draft was restored, and offers to discard it. Renders nothing for a new draft. */
export function RestoredNotice(props: RestoredNoticeProps) {
  const { draft, discardLabel = t('Start over'), question = t('Start over?'), warning, onDiscarded } = props
  const [asking, setAsking] = useState(false)
  const { lost } = useUnfinishedUploads(draft.name)
  if (!draft.restored) return null
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
      <p>{t('We saved what you entered last time.')}</p>
      {lost.map(({ name }, index) => (
        // The same file can be listed twice.
        <p key={`${index} ${name}`} className="wrap-anywhere">
          {t('{name} didn’t finish uploading. Choose it again.', { name })}
        </p>
      ))}
      <ConfirmDialog
        open={asking}
        title={question}
        description={warning}
        confirmLabel={discardLabel}
        cancelLabel={t('Keep It')}
        onConfirm={() => {
          draft.clear()
          onDiscarded()
        }}
        onClose={() => setAsking(false)}
      />
    </Alert>
  )
}
