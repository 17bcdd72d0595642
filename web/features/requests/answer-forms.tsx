import { type ComponentProps, type ReactNode, useState } from 'react'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { ATTACHMENT_TYPES, RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import { type ApprovalDecision, EMPTY_RESPONSE } from '#shared/requests/values.ts'
import { t } from '#shared/i18n/t.ts'
import { ClientOnly } from '#web/features/client-view/public/client-only.tsx'
import { call, isVersionConflict, getErrorMessage } from '#web/api/call.ts'
import { useChange, useEditBase } from '#web/changes/use-change.ts'
import { EMPTY_ANSWER, getAdditionDraftName, getAnswerDraftName, type ResponseData } from './answer-piece.tsx'
import { requestQuery, type RequestItem } from './queries.ts'
import { areDraftsOnDevice } from '#web/forms/drafts/draft-storage.ts'
import { useDraftState } from '#web/forms/drafts/use-draft.ts'
import { useUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { focusHeadingIfLost } from '#web/ui/base/page-focus.ts'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Textarea } from '#web/ui/forms/form-field.tsx'

interface AnswerFormProps extends Pick<ComponentProps<'form'>, 'aria-label'> {
  label: string
  placeholder: string
  draft: ReturnType<typeof useDraftState<ResponseData>>
  draftName: string
  submit: { mutate: (answer: ResponseData) => void; isPending: boolean; error: Error | null }
  submitLabel: string
  /** The label of the button that submits an empty answer. Without it, an empty answer can't be submitted. */
  emptyLabel?: string
  /** Whether files alone aren't enough. */
  isMessageRequired?: boolean
  /** Adds a button that closes the form. */
  onClose?: () => void
  /** Content between the fields and the buttons. */
  children?: ReactNode
}

/** A form for a client's message and files, saved as a draft until it's submitted. */
export function AnswerForm({ isMessageRequired = false, ...props }: AnswerFormProps) {
  const { label, placeholder, draft, draftName, submit, submitLabel, emptyLabel, onClose, ...form } = props
  const [answer, change] = draft
  const unfinished = useUnfinishedUploads(draftName)
  const { isPending, error } = submit
  const [uploading, setUploading] = useState(false)
  const [failedUploads, setFailedUploads] = useState(false)
  const empty = answer.message.trim() === '' && (isMessageRequired || answer.attachments.length === 0)
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        submit.mutate(answer)
      }}
      className="flex flex-col gap-5"
    >
      <Field label={label} required={isMessageRequired}>
        <Textarea
          rows={5}
          maxLength={TEXT_MAX}
          placeholder={placeholder}
          value={answer.message}
          disabled={isPending}
          onChange={({ target: { value: message } }) => change((old) => ({ ...old, message }))}
        />
      </Field>
      <FileDrop
        label={t('Files')}
        rules={{ types: ATTACHMENT_TYPES, maxFiles: RESPONSE_MAX_FILES }}
        value={answer.attachments}
        onChange={(update) => change((old) => ({ ...old, attachments: update(old.attachments) }))}
        disabled={isPending}
        onBusyChange={setUploading}
        onFailedChange={setFailedUploads}
        unfinished={unfinished}
      />
      {error && !isVersionConflict(error) && <Alert tone="bad">{getErrorMessage(error)}</Alert>}
      {props.children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:*:w-full">
        {empty && emptyLabel ? (
          <Button type="submit" variant="ghost" size="sm" disabled={isPending || uploading}>
            {emptyLabel}
          </Button>
        ) : (
          <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-3">
            {areDraftsOnDevice()
              ? t('Your draft is saved on this device until you submit it.')
              : t('Your draft will be lost if you close this page.')}
          </p>
        )}
        {onClose && (
          <Button onClick={onClose} disabled={isPending}>
            {t('Close')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabled={uploading || (empty && !emptyLabel)}
        >
          {uploading && !failedUploads ? t('Uploading files...') : submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** Converts an answer to the API's format. */
const toResponseBody = ({ message, attachments }: ResponseData) => ({
  message,
  attachments: attachments.map((file) => file.name),
})

interface ClientResponse {
  answer?: ResponseData
  decision?: ApprovalDecision
}

/** Submits the client's response to a request. `newer` is the request if someone else has changed it meanwhile. */
export function useRespond(request: RequestItem, clearDraft: () => void) {
  const { id } = request
  const edit = useEditBase(request, requestQuery(id))
  const respond = useChange('info_request', {
    send: ({ answer, decision }: ClientResponse, _key, undo) => {
      const responseData = answer && toResponseBody(answer)
      const body = { responseData, decision, status: 'completed' as const }
      return call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: edit.version, undo })
    },
    successToast: (_, { answer, decision }) => ({
      title: t('Response submitted'),
      description:
        decision || !answer || isEmptyAnswer(answer)
          ? t('We’ve been notified.')
          : t('Thanks, we’ve been notified.'),
    }),
    failureTitle: t('Error submitting response'),
    explain: () => t('There was a problem submitting your response. Please try again.'),
    edit,
    query: requestQuery(id).queryKey,
    onDone: clearDraft,
    onShown: focusHeadingIfLost,
  })
  return { respond, newer: edit.newer }
}

const isEmptyAnswer = ({ message, attachments }: ResponseData) =>
  message.trim() === '' && attachments.length === 0

/** The form for the client's answer: text and files. `readers` shows who will read it. */
export default function ResponseForm({ request, readers }: { request: RequestItem; readers: ReactNode }) {
  const { id, responseData } = request
  // The returned answer, or an empty one.
  const start = responseData ?? EMPTY_ANSWER
  const isEmpty = start.message === EMPTY_RESPONSE
  const draft = useDraftState(getAnswerDraftName(id), isEmpty ? { ...start, message: '' } : start)
  const [, , clearDraft] = draft
  const { respond, newer } = useRespond(request, clearDraft)
  return (
    <ClientOnly>
      <AnswerForm
        label={t('Message')}
        placeholder={t('Write your answer here')}
        draft={draft}
        draftName={getAnswerDraftName(id)}
        submit={{ ...respond, mutate: (answer) => respond.mutate({ answer }) }}
        submitLabel={respond.isPending ? t('Submitting...') : t('Submit Response')}
        emptyLabel={t('Mark as Done Without an Answer')}
      >
        {newer && <ConflictNotice />}
        {readers}
      </AnswerForm>
    </ClientOnly>
  )
}

/** Adds text and files to an answer that has been submitted. */
export function AdditionForm({ id, onClose }: { id: number; onClose: () => void }) {
  const draft = useDraftState(getAdditionDraftName(id), EMPTY_ANSWER)
  const [, , clearDraft] = draft
  const submit = useChange('info_request', {
    send: (answer: ResponseData, idempotencyKey) => {
      const body = toResponseBody(answer)
      return call('POST /api/info-requests/:id/additions', { params: { id }, body }, { idempotencyKey })
    },
    successToast: { title: t('Added to your answer'), description: t('Thanks, we’ve been notified.') },
    query: requestQuery(id).queryKey,
    onDone: () => {
      clearDraft()
      onClose()
    },
  })
  return (
    <AnswerForm
      aria-label={t('Add to your answer')}
      label={t('Addition')}
      placeholder={t('Write what you want to add')}
      draft={draft}
      draftName={getAdditionDraftName(id)}
      submit={submit}
      submitLabel={t('Add to Answer')}
      onClose={onClose}
    />
  )
}
