import { FormProvider } from 'react-hook-form'
import { NewInfoRequest } from '#shared/requests/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import MailNote from '#web/features/mail/public/mail-note.tsx'
import { RequestFields } from './request-fields.tsx'
import { QuestionsEditor } from './questions/editor/questions-editor.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { getDayFromToday } from '#web/ui/page/dates.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

const DUE_IN_DAYS = 7

type NewRequestBody = CallInput<'POST /api/info-requests'>['body']

const emptyRequest = (): NewRequestBody => ({
  title: '',
  description: '',
  kind: 'content',
  dueDate: getDayFromToday(DUE_IN_DAYS),
  blocks: false,
  questions: [],
})

interface NewRequestDialogProps {
  parentKind: 'brief' | 'project'
  parentId: number
  onClose: () => void
}

/** Dialog to request something from a client. The draft survives closing it. */
export default function NewRequestDialog({ parentKind, parentId, onClose }: NewRequestDialogProps) {
  const draft = useDraft(`request:${parentKind}:${parentId}`, emptyRequest())
  const form = useChangeForm('info_request', {
    schema: NewInfoRequest,
    draft,
    values: { ...draft.initial, [`${parentKind}Id`]: parentId },
    send: (body, idempotencyKey) => call('POST /api/info-requests', { body }, { idempotencyKey }),
    successToast: t('Information request created'),
    failureTitle: t('Failed to create information request'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Request Information')}
      description={t('The client will see it in the portal right away and can answer with text and files.')}
      submitLabel={t('Send Request')}
      pendingLabel={t('Sending...')}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <RequestFields />
        <Field
          as="group"
          label={t('Questions')}
          hint={t(
            'Optional. Each question gets its own answer, and you accept or return each answer separately.',
          )}
        >
          <QuestionsEditor />
        </Field>
      </FormProvider>
      <MailNote />
    </FormDialog>
  )
}
