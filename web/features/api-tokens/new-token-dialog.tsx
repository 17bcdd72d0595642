import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { NewApiToken, type MadeApiToken } from '#shared/api-tokens/schemas.ts'
import { call } from '#web/api/call.ts'
import { ScopeField } from './scope-field.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { SecretDialog } from '#web/ui/overlays/secret-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

type Values = z.input<typeof NewApiToken>
type Token = z.output<typeof NewApiToken>

interface NewTokenDialogProps {
  onClose: () => void
}

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Until it is revoked' },
]
const toDays = (days: unknown) => (days === '' || days === null ? null : Number(days))

/** Makes a token and shows it once. */
export default function NewTokenDialog({ onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<MadeApiToken>()
  const form = useForm<Values, unknown, Token>({
    resolver: zodResolver(NewApiToken),
    defaultValues: { name: '', scopes: [], expiresInDays: 365 },
  })
  const create = useCreateToken(setMade)
  const { errors } = form.formState
  const send = (values: Token) =>
    create.mutate(values, { onError: (error) => applyServerErrors(form, error) })
  if (made)
    return (
      <SecretDialog
        title={`${made.name} has a token`}
        description="Your program sends it with every request."
        label="Token"
        secret={made.token}
        hint="Send it as Authorization: Bearer, followed by the token."
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title="New API Token"
      description="A program that has it acts in your name, and only as far as you say here."
      submitLabel="Create Token"
      pendingLabel="Creating..."
      pending={create.isPending}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        hint="What uses it, so that you know it again."
        error={errors.name?.message}
      >
        <Input maxLength={80} placeholder="Time sheets" autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Works for" error={errors.expiresInDays?.message}>
        <Select options={lifetimes} {...form.register('expiresInDays', { setValueAs: toDays })} />
      </Field>
      <ScopeField
        registered={form.register('scopes')}
        onChoose={(scopes) => form.setValue('scopes', scopes, { shouldValidate: form.formState.isSubmitted })}
        error={errors.scopes?.message}
      />
    </FormDialog>
  )
}

function useCreateToken(onMade: (token: MadeApiToken) => void) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (body: Token) =>
      sendOnce(body, (idempotencyKey) => call('POST /api/api-tokens', { body }, { idempotencyKey })),
    onSuccess: (token) => {
      onMade(token)
      return client.invalidateQueries({ queryKey: ['api-tokens'] })
    },
    onError: (error) => toastFailure('Failed to create the token', error),
  })
}
