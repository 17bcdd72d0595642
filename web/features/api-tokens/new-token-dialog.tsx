import { useState } from 'react'
import { SHORT_NAME_MAX } from '#shared/contract/lengths.ts'
import { type CreatedApiToken, NewApiToken } from '#shared/api-tokens/schemas.ts'
import { lowercaseLabel, rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { updateOwnAccount, usePortal } from '#web/api/session.ts'
import { Input } from '#web/ui/base/field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { SecretDialog } from '#web/ui/overlays/secret-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type TokenScope, TOKEN_SCOPES } from '#shared/contract/policy.ts'
import { scopeAreas } from './scope-labels.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { renderSrOnly } from '#web/ui/base/render-sr-only.tsx'

/** Returns the lifetimes to choose from, in days. If `defaultDays` is null, tokens don't have to expire. */
function getLifetimeOptions(defaultDays: number | null) {
  const days = [...new Set([30, 90, 365, defaultDays ?? 365])].toSorted((a, b) => a - b)
  const options = days.map((n) => ({
    value: String(n),
    label: n === 365 ? t('A year') : t('{n, plural, other {# days}}', { n }),
  }))
  return defaultDays === null ? [...options, { value: '', label: t('Until it’s revoked') }] : options
}
const parseDays = (days: unknown) => (days === '' || days === null ? null : Number(days))
const parseNetworks = (value: unknown) => (typeof value === 'string' ? value.match(/[^\s,]+/g) : value)

/** Creates a token and shows it once. */
export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [createdToken, setCreatedToken] = useState<CreatedApiToken>()
  const defaultDays = usePortal()?.apiTokenDays ?? null
  const form = useChangeForm('api-tokens', {
    schema: NewApiToken,
    values: { name: '', scopes: [], expiresInDays: defaultDays ?? 365, networks: null },
    send: (body, idempotencyKey) => call('POST /api/api-tokens', { body }, { idempotencyKey }),
    failureTitle: t('Could not create the token'),
    onDone: (token) => {
      updateOwnAccount({ hasApiTokens: true })
      setCreatedToken(token)
    },
  })
  const { isSubmitted } = form.formState
  if (createdToken)
    return (
      <SecretDialog
        title={t('Token for {name} created', { name: createdToken.name })}
        description={t('Your program has to send this token with every request.')}
        label={t('Token')}
        secret={createdToken.token}
        hint={t('Send it in the Authorization header, as “Bearer” followed by the token.')}
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
        hint={t('Name the program that will use the token, so you’ll recognize it later.')}
      >
        <Input maxLength={SHORT_NAME_MAX} placeholder={t('Time sheets')} autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="expiresInDays"
        label={t('Valid For')}
        registerOptions={{ setValueAs: parseDays }}
      >
        <Select options={getLifetimeOptions(defaultDays)} />
      </FormField>
      <FormField
        form={form}
        name="networks"
        label={t('Allowed From')}
        hint={t(
          'Addresses or networks, such as 203.0.113.7 or 10.0.0.0/8, separated by commas. Leave empty for anywhere.',
        )}
        registerOptions={{ setValueAs: parseNetworks }}
      >
        <Input placeholder={t('Anywhere')} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="scopes"
        label={t('Scopes')}
        required
        as="group"
        hint={t('Tokens can’t access accounts, settings, security, the audit log or exports.')}
      >
        <ScopeBoxes onChoose={(scopes) => form.setValue('scopes', scopes, { shouldValidate: isSubmitted })} />
      </FormField>
    </FormDialog>
  )
}

/** `FormField` passes the props of the registered field. */
type ScopeBoxesProps = Partial<UseFormRegisterReturn> & { onChoose: (scopes: TokenScope[]) => void }

/** Chooses a token's scopes, with a checkbox to read and a checkbox to write for each area. */
const ScopeBoxes = ({ onChoose, ...registered }: ScopeBoxesProps) => (
  <>
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onChoose(TOKEN_SCOPES.filter((scope) => scope.endsWith(':read')))}>
        {t('Read Everything')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onChoose([])}>
        {t('Clear Selection')}
      </Button>
    </div>
    <ul className="rounded-m border border-line">
      {scopeAreas.map(({ label, hint, read, write }) => {
        // The label is the row's heading, so only screen readers need it in each checkbox.
        const area = { area: lowercaseLabel(label), of: renderSrOnly }
        return (
          <li
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line px-3 py-1 not-first:border-t"
          >
            <span className="min-w-0 text-base">
              {label}
              {hint && <span className="block text-sm text-ink-3">{hint}</span>}
            </span>
            <span className="grid grid-cols-[84px_84px]">
              <Checkbox value={read} label={rich('Read<of> {area}</of>', area)} {...registered} />
              {write && (
                <Checkbox value={write} label={rich('Write<of> {area}</of>', area)} {...registered} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  </>
)
