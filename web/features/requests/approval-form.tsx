import { Check, PencilLine } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApprovalDecision } from '#shared/requests/values.ts'
import { t } from '#shared/i18n/t.ts'
import { AnswerForm, toResponseBody } from './answer-forms.tsx'
import { EMPTY_ANSWER, getAnswerDraftName, type ResponseData } from './answer-piece.tsx'
import { requestQuery, type RequestItem } from './queries.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange, useEditBase } from '#web/changes/use-change.ts'
import { ClientOnlyNote } from '#web/features/client-view/public/client-only.tsx'
import { useDraftState } from '#web/forms/drafts/use-draft.ts'
import { focusHeadingIfLost } from '#web/ui/base/page-focus.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'

interface Decision {
  decision: ApprovalDecision
  answer?: ResponseData
}

interface ApprovalFormProps {
  request: RequestItem
  /** Shows who will read the decision. */
  readers: ReactNode
}

/** The two buttons with which a client decides on an approval request. Asking for a change opens a form for it. */
export default function ApprovalForm(props: ApprovalFormProps) {
  return useUser().clientView ? <ClientOnlyNote /> : <DecisionForm {...props} />
}

function DecisionForm({ request, readers }: ApprovalFormProps) {
  const { id } = request
  const draft = useDraftState(getAnswerDraftName(id), EMPTY_ANSWER)
  const [{ message, attachments }, , clearDraft] = draft
  const [isAsking, setIsAsking] = useState(message !== '' || attachments.length > 0)
  const area = useRef<HTMLDivElement>(null)
  const edit = useEditBase(request, requestQuery(id))
  const decide = useChange('info_request', {
    send: ({ decision, answer }: Decision, _key, undo) => {
      const responseData = answer && { responseData: toResponseBody(answer) }
      const body = { decision, ...responseData, status: 'completed' as const }
      return call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: edit.version, undo })
    },
    successToast: { title: t('Response submitted'), description: t('We’ve been notified.') },
    failureTitle: t('Error submitting response'),
    explain: () => t('There was a problem submitting your response. Please try again.'),
    edit,
    query: requestQuery(id).queryKey,
    onDone: clearDraft,
    onShown: focusHeadingIfLost,
  })
  /** Switches between the buttons and the form, and moves the focus from one to the other. */
  function showForm(isShown: boolean) {
    flushSync(() => setIsAsking(isShown))
    area.current?.querySelector<HTMLElement>(isShown ? 'textarea' : '[data-asks]')?.focus()
  }
  return (
    <div ref={area} className="flex flex-col gap-5">
      {isAsking ? (
        <AnswerForm
          aria-label={t('Ask for a change')}
          label={t('What should we change?')}
          placeholder={t('Describe the change')}
          isMessageRequired
          draft={draft}
          draftName={getAnswerDraftName(request.id)}
          submit={{
            mutate: (answer) => decide.mutate({ decision: 'change_requested', answer }),
            isPending: decide.isPending,
            error: decide.error,
          }}
          submitLabel={decide.isPending ? t('Submitting...') : t('Ask for a Change')}
          onClose={() => showForm(false)}
        >
          {edit.newer && <ConflictNotice />}
          {readers}
        </AnswerForm>
      ) : (
        <>
          {edit.newer && <ConflictNotice />}
          {readers}
          <div className="flex flex-wrap gap-3 max-sm:*:w-full">
            <Button
              variant="primary"
              icon={Check}
              pending={decide.isPending}
              onClick={() => decide.mutate({ decision: 'approved' })}
            >
              {t('Approve')}
            </Button>
            <Button data-asks icon={PencilLine} disabled={decide.isPending} onClick={() => showForm(true)}>
              {t('Ask for a Change')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
