import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { NewInfoRequest } from '#shared/info-requests.ts'
import { call, messageOf, type CallInput } from '#web/api.ts'
import { RequestFields, type RequestValues } from '#web/features/info-requests/request-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayFromToday } from '#web/ui/day-from-today.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { applyServerErrors } from '#web/ui/server-errors.ts'
import { toast } from '#web/ui/toast.ts'
import { useDraft, useFormDraft } from '#web/ui/use-draft.ts'
import { useSendOnce } from '#web/ui/use-send-once.ts'

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
  const formId = useId()
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
    <Dialog
      open
      onOpenChange={onClose}
      title="Request Information"
      description="The client is told at once and answers here, with text and files."
      locked={create.isPending}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={create.isPending}>
            {create.isPending ? 'Sending...' : 'Send Request'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormProvider {...form}>
          <RequestFields />
        </FormProvider>
      </form>
    </Dialog>
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
    onError: (error) =>
      toast({
        title: 'Failed to create information request',
        description: messageOf(error),
        variant: 'destructive',
      }),
  })
}
