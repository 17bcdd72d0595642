import { useState } from 'react'
import { SHORT_NAME_MAX } from '#shared/contract/lengths.ts'
import { NewApiToken, type MadeApiToken } from '#shared/api-tokens/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { usePortal } from '#web/api/session.ts'
import { ScopeBoxes } from './scope-boxes.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { SecretDialog } from '#web/ui/overlays/secret-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

const UNTIL_REVOKED = { value: '', label: t('Until it’s revoked') }

/** What can be chosen, where tokens made without an end last so many days; null: for ever. */
function lifetimes(standard: number | null) {
  const days = [...new Set([30, 90, 365, standard ?? 365])].toSorted((a, b) => a - b)
  const named = days.map((n) => ({
    value: String(n),
    label: n === 365 ? t('A year') : t('{n, plural, other {# days}}', { n }),
  }))
  return standard === null ? [...named, UNTIL_REVOKED] : named
}
const toDays = (days: unknown) => (days === '' || days === null ? null : Number(days))
const toNetworks = (typed: unknown) => (typeof typed === 'string' ? typed.match(/[^\s,]+/g) : typed)

/** Creates a token and shows it once. */
export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeApiToken>()
  const standard = usePortal()?.apiTokenDays ?? null
  const form = useChangeForm('api-tokens', {
    schema: NewApiToken,
    values: { name: '', scopes: [], expiresInDays: standard ?? 365, networks: null },
    send: (body, idempotencyKey) => call('POST /api/api-tokens', { body }, { idempotencyKey }),
    failed: t('Could not create the token'),
    onDone: setMade,
  })
  const { isSubmitted } = form.formState
  if (made)
    return (
      <SecretDialog
        title={t('Token for {name} created', { name: made.name })}
        description={t('Your program sends it with every request.')}
        label={t('Token')}
        secret={made.token}
        hint={t('Send it as Authorization: Bearer, followed by the token.')}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      form={form}
      title={t('New API Token')}
      description={t('A program with this token acts on your behalf, within the scopes below.')}
      submitLabel={t('Create Token')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label={t('Name')}
        required
        hint={t('What will use it, so you recognize it later.')}
      >
        <Input maxLength={SHORT_NAME_MAX} placeholder={t('Time sheets')} autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="expiresInDays"
        label={t('Valid For')}
        registerOptions={{ setValueAs: toDays }}
      >
        <Select options={lifetimes(standard)} />
      </FormField>
      <FormField
        form={form}
        name="networks"
        label={t('Allowed From')}
        hint={t(
          'Addresses or networks, such as 203.0.113.7 or 10.0.0.0/8, separated by commas. Leave empty for anywhere.',
        )}
        registerOptions={{ setValueAs: toNetworks }}
      >
        <Input placeholder={t('Anywhere')} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="scopes"
        label={t('Scopes')}
        required
        as="group"
        hint={t('No token can reach accounts, settings, security, the audit log or exports.')}
      >
        <ScopeBoxes onChoose={(scopes) => form.setValue('scopes', scopes, { shouldValidate: isSubmitted })} />
      </FormField>
    </FormDialog>
  )
}
