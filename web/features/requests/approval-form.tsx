import { Check, PencilLine } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#shared/i18n/t.ts'
import { AnswerForm, useRespond } from './answer-forms.tsx'
import { EMPTY_ANSWER, getAnswerDraftName } from './answer-piece.tsx'
import type { RequestItem } from './queries.ts'
import { useUser } from '#web/api/session.ts'
import { ClientOnlyNote } from '#web/features/client-view/public/client-only.tsx'
import { hasLostFiles } from '#web/forms/drafts/unfinished-uploads.ts'
import { useDraftState } from '#web/forms/drafts/use-draft.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'

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
  const draftName = getAnswerDraftName(request.id)
  const draft = useDraftState(draftName, EMPTY_ANSWER)
  const [{ message, attachments }, , clearDraft] = draft
  const [isAsking, setIsAsking] = useState(
    () => message !== '' || attachments.length > 0 || hasLostFiles(draftName),
  )
  const area = useRef<HTMLDivElement>(null)
  const { respond, newer } = useRespond(request, clearDraft)
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
          draftName={draftName}
          submit={{
            ...respond,
            mutate: (answer) => respond.mutate({ decision: 'change_requested', answer }),
          }}
          submitLabel={respond.isPending ? t('Submitting...') : t('Ask for a Change')}
          onClose={() => showForm(false)}
        >
          {newer && <ConflictNotice />}
          {readers}
        </AnswerForm>
      ) : (
        <>
          {newer && <ConflictNotice />}
          {readers}
          <div className="flex flex-wrap gap-3 max-sm:*:w-full">
            <Button
              variant="primary"
              icon={Check}
              pending={respond.isPending}
              onClick={() => respond.mutate({ decision: 'approved' })}
            >
              {t('Approve')}
            </Button>
            <Button data-asks icon={PencilLine} disabled={respond.isPending} onClick={() => showForm(true)}>
              {t('Ask for a Change')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
