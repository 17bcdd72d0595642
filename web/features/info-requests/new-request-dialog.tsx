import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { NewInfoRequest } from '#shared/info-requests/schemas.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { RequestFields, type RequestValues } from './request-fields.tsx'
import { dayFromToday } from '#web/ui/display/day-from-today.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'

const DUE_IN_DAYS = 7

type NewRequestBody = CallInput<'POST /api/info-requests'>['body']

const emptyRequest = (): RequestValues => ({
  title: '',
  description: '',
  kind: 'content',
  dueDate: dayFromToday(DUE_IN_DAYS),
})

interface NewRequestDialogProps {
  of: 'brief' | 'project'
  id: number
  onClose: () => void
}

/** Dialog to request something from a client. Text typed in it survives closing it. */
export default function NewRequestDialog({ of, id, onClose }: NewRequestDialogProps) {
  const place = of === 'brief' ? { briefId: id } : { projectId: id }
  const draft = useDraft<NewRequestBody>(`request:${of}:${id}`, emptyRequest())
  const form = useForm<NewRequestBody, unknown, z.output<typeof NewInfoRequest>>({
    resolver: zodResolver(NewInfoRequest),
    defaultValues: { ...draft.initial, ...place },
  })
  useFormDraft(form, draft)
  const create = useChange('info_request', {
    send: (body: NewRequestBody, idempotencyKey) =>
      call('POST /api/info-requests', { body }, { idempotencyKey }),
    done: 'Information request created',
    failed: 'Failed to create information request',
    form,
    onDone: () => {
      draft.clear()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Request Information"
      description="The client is told at once and answers here, with text and files."
      submitLabel="Send Request"
      pendingLabel="Sending..."
      pending={create.isPending}
      onSubmit={form.handleSubmit((body) => create.mutate(body))}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <RequestFields />
      </FormProvider>
    </FormDialog>
  )
}
