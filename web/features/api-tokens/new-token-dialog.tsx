import { useState } from 'react'
import { NewApiToken, type MadeApiToken } from '#shared/api-tokens/schemas.ts'
import { call } from '#web/api/call.ts'
import { ScopeBoxes } from './scope-boxes.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { SecretDialog } from '#web/ui/overlays/secret-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Until it is revoked' },
]
const toDays = (days: unknown) => (days === '' || days === null ? null : Number(days))

/** Creates a token and shows it once. */
export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeApiToken>()
  const form = useChangeForm('api-tokens', {
    schema: NewApiToken,
    values: { name: '', scopes: [], expiresInDays: 365 },
    send: (body, idempotencyKey) => call('POST /api/api-tokens', { body }, { idempotencyKey }),
    failed: 'Could not create the token',
    onDone: setMade,
  })
  const { isSubmitted } = form.formState
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
      form={form}
      title="New API Token"
      description="A program that has it acts in your name, and only as far as you say here."
      submitLabel="Create Token"
      pendingLabel="Creating..."
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label="Name"
        required
        hint="What uses it, so that you know it again."
      >
        <Input maxLength={80} placeholder="Time sheets" autoComplete="off" />
      </FormField>
      <FormField form={form} name="expiresInDays" label="Works for" registerOptions={{ setValueAs: toDays }}>
        <Select options={lifetimes} />
      </FormField>
      <FormField
        form={form}
        name="scopes"
        label="What it may do"
        required
        as="group"
        hint="Accounts, settings, security, the audit log and exports are open to no token."
      >
        <ScopeBoxes onChoose={(scopes) => form.setValue('scopes', scopes, { shouldValidate: isSubmitted })} />
      </FormField>
    </FormDialog>
  )
}
