import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { NewApiToken, type MadeApiToken } from '#shared/api-tokens/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { ScopeField } from './scope-field.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { SecretDialog } from '#web/ui/overlays/secret-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'

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

/** Creates a token and shows it once. */
export default function NewTokenDialog({ onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<MadeApiToken>()
  const form = useForm<Values, unknown, Token>({
    resolver: zodResolver(NewApiToken),
    defaultValues: { name: '', scopes: [], expiresInDays: 365 },
  })
  const create = useChange('api-tokens', {
    send: (body: Token, idempotencyKey) => call('POST /api/api-tokens', { body }, { idempotencyKey }),
    failed: 'Could not create the token',
    form,
    onDone: setMade,
  })
  const { errors } = form.formState
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
      onSubmit={form.handleSubmit((token) => create.mutate(token))}
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
