import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { InfoRequestChange } from '#shared/info-requests.ts'
import { ApiError, callWithEtag, messageOf } from '#web/api.ts'
import { requestQuery, type RequestItem } from '#web/features/info-requests/queries.ts'
import { RequestFields, type RequestValues } from '#web/features/info-requests/request-fields.tsx'
import { ConflictNotice, changedFields } from '#web/ui/conflict-notice.tsx'
import { dayFromToday } from '#web/ui/day-from-today.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { applyServerErrors } from '#web/ui/server-errors.ts'
import { toast } from '#web/ui/toast.ts'

interface RequestRecord {
  data: RequestItem
  etag: string | null
}

const modes = {
  edit: {
    title: 'Edit Request',
    description: 'The client is told that the request has changed.',
    submit: 'Save Changes',
    pending: 'Saving...',
    done: 'Information request updated',
    failed: 'Failed to update information request',
  },
  return: {
    title: 'Return Answer',
    description:
      'The request waits for an answer again. Say below what is missing; the client keeps the answer to complete it.',
    submit: 'Return Answer',
    pending: 'Returning...',
    done: 'Answer returned',
    failed: 'Failed to return the answer',
  },
}

type Mode = keyof typeof modes

const DUE_IN_DAYS = 7
const labels = { title: 'Title', description: 'Description', kind: 'Kind', dueDate: 'Due Date' }

const Values = InfoRequestChange.pick({ title: true, description: true, kind: true, dueDate: true })
type Input = z.input<typeof Values>
type Output = z.output<typeof Values>

const valuesOf = ({ title = '', description = '', kind = 'other', dueDate }: Input): RequestValues => ({
  title,
  description,
  kind,
  dueDate: dueDate ?? '',
})

/** A returned answer is due again in a week, unless its day is yet to come. */
function startOf(request: RequestItem, mode: Mode): RequestValues {
  const values = valuesOf(request)
  const today = dayFromToday(0)
  const late = mode === 'return' && values.dueDate !== '' && values.dueDate < today
  return late ? { ...values, dueDate: dayFromToday(DUE_IN_DAYS) } : values
}

interface EditRequestDialogProps {
  record: RequestRecord
  mode: Mode
  onClose: () => void
}

/** The open dialog in which staff edit a request, or return its answer. */
export default function EditRequestDialog({ record, mode, onClose }: EditRequestDialogProps) {
  const words = modes[mode]
  const [start] = useState(record)
  const [newer, setNewer] = useState<RequestRecord>()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(Values),
    defaultValues: startOf(start.data, mode),
  })
  const client = useQueryClient()
  const { id } = start.data
  const readNewer = () => client.fetchQuery({ ...requestQuery(id), staleTime: 0 })
  const save = useSaveRequest((newer ?? start).etag, mode, id, onClose)
  async function send(values: Output) {
    try {
      await save.mutateAsync(values)
    } catch (error) {
      applyServerErrors(form, error)
      if (error instanceof ApiError && error.status === 412) setNewer(await readNewer())
    }
  }
  const submit = form.handleSubmit(send)
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submitLabel={words.submit}
      pendingLabel={words.pending}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {newer && (
        <ConflictNotice fields={changedFields(labels, valuesOf(newer.data), valuesOf(form.getValues()))} />
      )}
      <FormProvider {...form}>
        <RequestFields />
      </FormProvider>
    </FormDialog>
  )
}

function useSaveRequest(etag: string | null, mode: Mode, id: number, onSaved: () => void) {
  const client = useQueryClient()
  const { done, failed } = modes[mode]
  return useMutation({
    mutationFn: (values: Output) => {
      const body = mode === 'return' ? { ...values, status: 'pending' as const } : values
      return callWithEtag('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: etag })
    },
    onSuccess: (saved) => {
      client.setQueryData(requestQuery(id).queryKey, saved)
      toast({ title: done })
      onSaved()
      void client.invalidateQueries({ queryKey: ['activities'] })
      return client.invalidateQueries({ queryKey: ['info-requests'] })
    },
    onError: (error) => toast({ title: failed, description: messageOf(error), variant: 'destructive' }),
  })
}
