import { useState } from 'react'
import { ATTACHMENT_TYPES, RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import { TEXT_MAX } from '#shared/contract/fields.ts'
import { EMPTY_RESPONSE } from '#shared/info-requests/values.ts'
import { call, isChangedMeanwhile, messageOf } from '#web/api/call.ts'
import { useEditBase } from '#web/use-edit-base.ts'
import { useChange } from '#web/changes.ts'
import { requestQuery, type RequestItem } from './queries.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useDraftState } from '#web/drafts/use-draft.ts'

type Answer = NonNullable<RequestItem['responseData']>

/** The initial answer: empty, or the one that was returned. */
function startOf({ responseData }: RequestItem): Answer {
  if (!responseData || responseData.message !== EMPTY_RESPONSE)
    return responseData ?? { message: '', attachments: [] }
  return { ...responseData, message: '' }
}

/** The client's answer: text and files, saved as a draft until it is submitted. */
export default function ResponseForm({ request }: { request: RequestItem }) {
  const [answer, change, forget] = useDraftState<Answer>(`info-request:${request.id}`, startOf(request))
  const [uploading, setUploading] = useState(false)
  const [failedUploads, setFailedUploads] = useState(false)
  const { id } = request
  const edit = useEditBase(request, requestQuery(id))
  const submit = useChange('info_request', {
    send: ({ message, attachments }: Answer) => {
      const responseData = { message, attachments: attachments.map((file) => file.name) }
      const body = { responseData, status: 'completed' as const }
      return call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: edit.version })
    },
    done: { title: 'Response submitted', description: 'Thank you. We have been told.' },
    failed: 'Error submitting response',
    explain: () => 'There was a problem submitting your response. Please try again.',
    edit,
    query: requestQuery(id).queryKey,
    onDone: forget,
  })
  const empty = answer.message.trim() === '' && answer.attachments.length === 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit.mutate(answer)
      }}
      className="flex flex-col gap-5"
    >
      <Field label="Message">
        <Textarea
          rows={5}
          maxLength={TEXT_MAX}
          placeholder="Write your answer here"
          value={answer.message}
          disabled={submit.isPending}
          onChange={({ target: { value: message } }) => change((old) => ({ ...old, message }))}
        />
      </Field>
      <FileDrop
        label="Files"
        rules={{ types: ATTACHMENT_TYPES, maxFiles: RESPONSE_MAX_FILES }}
        value={answer.attachments}
        onChange={(update) => change((old) => ({ ...old, attachments: update(old.attachments) }))}
        onBusyChange={setUploading}
        onFailedChange={setFailedUploads}
        disabled={submit.isPending}
      />
      {edit.newer && <ConflictNotice />}
      {submit.error && !isChangedMeanwhile(submit.error) && (
        <Alert tone="bad">{messageOf(submit.error)}</Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-3">
          {empty
            ? 'Nothing to say or send? Submit it as it is, and the request is marked as completed.'
            : 'Your draft is kept on this device until you submit it.'}
        </p>
        <Button type="submit" variant="primary" pending={submit.isPending} disabled={uploading}>
          {submitLabel(submit.isPending, uploading && !failedUploads)}
        </Button>
      </div>
    </form>
  )
}

function submitLabel(submitting: boolean, uploading: boolean): string {
  if (submitting) return 'Submitting...'
  return uploading ? 'Uploading files...' : 'Submit Response'
}
