import { useState } from 'react'
import { t } from '#shared/words.ts'
import { call, messageOf } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { EMPTY_ANSWER, additionDraft, draftWords, type Answer } from './answer-drafts.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { requestQuery } from './queries.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { useDraftState } from '#web/drafts/use-draft.ts'

interface AdditionFormProps {
  id: number
  onClose: () => void
}

/** Adds text and files to an answer that has been submitted; kept as a draft until then. */
export default function AdditionForm({ id, onClose }: AdditionFormProps) {
  const [addition, change, forget] = useDraftState<Answer>(additionDraft(id), EMPTY_ANSWER)
  const [uploading, setUploading] = useState(false)
  const [failedUploads, setFailedUploads] = useState(false)
  const submit = useChange('info_request', {
    send: ({ message, attachments }: Answer, idempotencyKey) => {
      const body = { message, attachments: attachments.map((file) => file.name) }
      return call('POST /api/info-requests/:id/additions', { params: { id }, body }, { idempotencyKey })
    },
    done: { title: t('Added to your answer'), description: t('Thanks, we’ve been notified.') },
    query: requestQuery(id).queryKey,
    onDone: () => {
      forget()
      onClose()
    },
  })
  const empty = addition.message.trim() === '' && addition.attachments.length === 0
  return (
    <form
      noValidate
      aria-label={t('Add to your answer')}
      onSubmit={(event) => {
        event.preventDefault()
        submit.mutate(addition)
      }}
      className="flex flex-col gap-5"
    >
      <AnswerFields
        label={t('Addition')}
        placeholder={t('Write what you want to add')}
        answer={addition}
        change={change}
        disabled={submit.isPending}
        onBusyChange={setUploading}
        onFailedChange={setFailedUploads}
      />
      {submit.error && <Alert tone="bad">{messageOf(submit.error)}</Alert>}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-3">{draftWords()}</p>
        <Button onClick={onClose} disabled={submit.isPending}>
          {t('Close')}
        </Button>
        <Button type="submit" variant="primary" pending={submit.isPending} disabled={uploading || empty}>
          {uploading && !failedUploads ? t('Uploading files...') : t('Add to Answer')}
        </Button>
      </div>
    </form>
  )
}
