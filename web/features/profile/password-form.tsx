import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { PasswordChange, passwordOf } from '#shared/users/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChangeForm } from '#web/use-change-form.ts'
import { useUser } from '#web/api/session.ts'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { CONFIRM_PASSWORD, PASSWORD_MISMATCH } from '#web/ui/forms/password-confirmation.ts'
import { PasswordHint } from '#web/ui/forms/password-hint.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'

export interface PasswordCardProps {
  /** Shows how hard the new password is to guess. */
  meter: ComponentType<{ password: string }>
}

const passwords = (min: number) =>
  PasswordChange.extend({
    newPassword: passwordOf(min),
    confirmation: z.string().min(1, CONFIRM_PASSWORD),
  }).refine(({ newPassword, confirmation }) => newPassword === confirmation, PASSWORD_MISMATCH)

const empty = { currentPassword: '', newPassword: '', confirmation: '', lockOut: false }

/** The form of `PasswordCard`. */
export default function PasswordForm({ meter: Meter }: PasswordCardProps) {
  const { username } = useUser()
  const min = usePasswordMinLength()
  const form = useChangeForm('account', {
    schema: passwords(min),
    values: empty,
    send: ({ currentPassword, newPassword, lockOut }) =>
      call('POST /api/user/password', { body: { currentPassword, newPassword, lockOut } }),
    done: (_answer, { lockOut }) => ({
      title: t('Password changed'),
      description: lockOut
        ? t(
            'You have been signed out everywhere else. API tokens, the calendar link, push notifications and one-time links have ended too.',
          )
        : t('You have been signed out everywhere else.'),
    }),
    failed: t('Could not change the password'),
    onDone: () => {
      form.reset(empty)
    },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-5 sm:grid-cols-2">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <FormField
        form={form}
        name="currentPassword"
        label={t('Current Password')}
        required
        className="sm:col-span-2 sm:max-w-[calc(50%-10px)]"
      >
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <FormField
        form={form}
        name="newPassword"
        label={t('New Password')}
        required
        hint={<PasswordHint min={min} meter={<Meter password={newPassword} />} />}
      >
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <FormField form={form} name="confirmation" label={t('Confirm New Password')} required>
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <Checkbox
        label={t('Also end API tokens, the calendar link, push notifications and one-time links')}
        hint={t('Choose this if someone else may have had access.')}
        className="sm:col-span-2"
        {...form.register('lockOut')}
      />
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          {form.pending ? t('Changing...') : t('Change Password')}
        </Button>
      </div>
    </form>
  )
}
