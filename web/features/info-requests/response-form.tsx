import { useState, type ReactNode } from 'react'
import { EMPTY_RESPONSE } from '#shared/info-requests/values.ts'
import { t } from '#shared/words.ts'
import { ClientOnly } from '#web/client-only.tsx'
import { call, isChangedMeanwhile, messageOf } from '#web/api/call.ts'
import { useChange, useEditBase } from '#web/changes.ts'
import { EMPTY_ANSWER, answerDraft, draftWords, type Answer } from './answer-drafts.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { requestQuery, type RequestItem } from './queries.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { useDraftState } from '#web/drafts/use-draft.ts'

/** The initial answer: empty, or the one that was returned. */
function startOf({ responseData }: RequestItem): Answer {
  if (!responseData || responseData.message !== EMPTY_RESPONSE) return responseData ?? EMPTY_ANSWER
  return { ...responseData, message: '' }
}

interface ResponseFormProps {
  request: RequestItem
  /** Above the button, such as who will read it. */
  readers: ReactNode
}

/** The client's answer: text and files, saved as a draft until it is submitted. */
export default function ResponseForm({ request, readers }: ResponseFormProps) {
  const [answer, change, forget] = useDraftState<Answer>(answerDraft(request.id), startOf(request))
  const [uploading, setUploading] = useState(false)
  const [failedUploads, setFailedUploads] = useState(false)
  const { id } = request
  const edit = useEditBase(request, requestQuery(id))
  const submit = useChange('info_request', {
    send: ({ message, attachments }: Answer, _key, undo) => {
      const responseData = { message, attachments: attachments.map((file) => file.name) }
      const body = { responseData, status: 'completed' as const }
      return call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: edit.version, undo })
    },
    done: { title: t('Response submitted'), description: t('Thanks, we’ve been notified.') },
    failed: t('Error submitting response'),
    explain: () => t('There was a problem submitting your response. Please try again.'),
    edit,
    query: requestQuery(id).queryKey,
    onDone: forget,
  })
  const empty = answer.message.trim() === '' && answer.attachments.length === 0
  return (
    <ClientOnly>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit.mutate(answer)
        }}
        className="flex flex-col gap-5"
      >
        <AnswerFields
          label={t('Message')}
          placeholder={t('Write your answer here')}
          answer={answer}
          change={change}
          disabled={submit.isPending}
          onBusyChange={setUploading}
          onFailedChange={setFailedUploads}
        />
        {edit.newer && <ConflictNotice />}
        {submit.error && !isChangedMeanwhile(submit.error) && (
          <Alert tone="bad">{messageOf(submit.error)}</Alert>
        )}
        {readers}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:*:w-full">
          {empty ? (
            <Button type="submit" variant="ghost" size="sm" disabled={submit.isPending || uploading}>
              {t('Mark as Done Without an Answer')}
            </Button>
          ) : (
            <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-3">{draftWords()}</p>
          )}
          <Button type="submit" variant="primary" pending={submit.isPending} disabled={uploading}>
            {submitLabel(submit.isPending, uploading && !failedUploads)}
          </Button>
        </div>
      </form>
    </ClientOnly>
  )
}

function submitLabel(submitting: boolean, uploading: boolean): string {
  if (submitting) return t('Submitting...')
  return uploading ? t('Uploading files...') : t('Submit Response')
}
