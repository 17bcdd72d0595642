import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  FILES_REFUSED,
  RESPONSE_MAX_FILES,
  tooManyFiles,
} from '#shared/files/values.ts'
import { TEXT_MAX } from '#shared/contract/fields.ts'
import { EMPTY_RESPONSE } from '#shared/info-requests/values.ts'
import { callWithEtag, isChangedMeanwhile, messageOf } from '#web/api/call.ts'
import { requestQuery, type RequestItem } from './queries.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { useDraftState } from '#web/drafts/use-draft.ts'

type Answer = NonNullable<RequestItem['responseData']>

/** What an answer starts with: nothing, or what was answered before it came back. */
function startOf({ responseData }: RequestItem): Answer {
  if (!responseData || responseData.message !== EMPTY_RESPONSE)
    return responseData ?? { message: '', attachments: [] }
  return { ...responseData, message: '' }
}

interface ResponseFormProps {
  request: RequestItem
  etag: string | null
}

/** The client's answer: text and files, kept as a draft until it is submitted. */
export default function ResponseForm({ request, etag }: ResponseFormProps) {
  const [answer, change, forget] = useDraftState<Answer>(`info-request:${request.id}`, startOf(request))
  const [uploading, setUploading] = useState(false)
  const [failedUploads, setFailedUploads] = useState(false)
  const submit = useSubmitAnswer(request.id, etag, forget)
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
        hint={`Up to ${RESPONSE_MAX_FILES} files of 10 MB each: JPEG, PNG, GIF, PDF, DOC, DOCX, TXT, XLS or XLSX.`}
        accept={ATTACHMENT_TYPES}
        maxFiles={RESPONSE_MAX_FILES}
        maxBytes={ATTACHMENT_MAX_BYTES}
        refusedMessage={FILES_REFUSED}
        tooManyMessage={tooManyFiles(RESPONSE_MAX_FILES)}
        value={answer.attachments}
        onChange={(update) => change((old) => ({ ...old, attachments: update(old.attachments) }))}
        onBusyChange={setUploading}
        onFailedChange={setFailedUploads}
        disabled={submit.isPending}
      />
      {submit.error && <Alert tone="bad">{reasonOf(submit.error)}</Alert>}
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

const reasonOf = (error: Error) =>
  isChangedMeanwhile(error)
    ? 'The request was changed since you opened it. Please read it again and submit once more; your answer is kept.'
    : messageOf(error)

function useSubmitAnswer(id: number, etag: string | null, onSubmitted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message, attachments }: Answer) => {
      const responseData = { message, attachments: attachments.map((file) => file.name) }
      return callWithEtag(
        'PATCH /api/info-requests/:id',
        { params: { id }, body: { responseData, status: 'completed' } },
        { ifMatch: etag },
      )
    },
    onSuccess: (saved) => {
      onSubmitted()
      client.setQueryData(requestQuery(id).queryKey, saved)
      toast({ title: 'Response submitted', description: 'Thank you. We have been told.' })
      void client.invalidateQueries({ queryKey: ['activities'] })
    },
    onError: () =>
      toast({
        title: 'Error submitting response',
        description: 'There was a problem submitting your response. Please try again.',
        variant: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['info-requests'] }),
  })
}
