import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { NewInfoRequest } from '#shared/info-requests/schemas.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { RequestFields, type RequestValues } from './request-fields.tsx'
import { dayFromToday } from '#web/ui/display/day-from-today.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useDraft, useFormDraft } from '#web/drafts/use-draft.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

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

/** The open dialog to ask a client for something. What is typed survives closing it. */
export default function NewRequestDialog({ of, id, onClose }: NewRequestDialogProps) {
  const place = of === 'brief' ? { briefId: id } : { projectId: id }
  const draft = useDraft<NewRequestBody>(`request:${of}:${id}`, emptyRequest())
  const form = useForm<NewRequestBody, unknown, z.output<typeof NewInfoRequest>>({
    resolver: zodResolver(NewInfoRequest),
    defaultValues: { ...draft.initial, ...place },
  })
  useFormDraft(form, draft)
  const create = useCreateRequest(() => {
    draft.clear()
    onClose()
  })
  const submit = form.handleSubmit((body) =>
    create.mutate(body, { onError: (error) => applyServerErrors(form, error) }),
  )
  return (
    <FormDialog
      title="Request Information"
      description="The client is told at once and answers here, with text and files."
      submitLabel="Send Request"
      pendingLabel="Sending..."
      pending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <RequestFields />
      </FormProvider>
    </FormDialog>
  )
}

function useCreateRequest(onCreated: () => void) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (body: NewRequestBody) =>
      sendOnce(body, (idempotencyKey) => call('POST /api/info-requests', { body }, { idempotencyKey })),
    onSuccess: () => {
      toast({ title: 'Information request created' })
      onCreated()
      void client.invalidateQueries({ queryKey: ['activities'] })
      return client.invalidateQueries({ queryKey: ['info-requests'] })
    },
    onError: (error) => toastFailure('Failed to create information request', error),
  })
}
