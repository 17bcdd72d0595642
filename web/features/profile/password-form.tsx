import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentType } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { PasswordChange, passwordOf } from '#shared/users/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { useUser } from '#web/api/session.ts'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { CONFIRM_PASSWORD, PASSWORD_MISMATCH } from '#web/ui/forms/password-confirmation.ts'
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
type Passwords = ReturnType<typeof passwords>
type Values = z.input<Passwords>

const empty: Values = { currentPassword: '', newPassword: '', confirmation: '', lockOut: false }

/** The form of `PasswordCard`. */
export default function PasswordForm({ meter: Meter }: PasswordCardProps) {
  const { username } = useUser()
  const min = usePasswordMinLength()
  const form = useForm<Values, unknown, z.output<Passwords>>({
    resolver: zodResolver(passwords(min)),
    defaultValues: empty,
  })
  const { errors } = form.formState
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const change = useChange('account', {
    send: ({ currentPassword, newPassword: chosen, lockOut = false }: Values) =>
      call('POST /api/user/password', { body: { currentPassword, newPassword: chosen, lockOut } }),
    done: (_answer, { lockOut }) => ({
      title: 'Password changed',
      description: lockOut
        ? 'You have been signed out everywhere else. API tokens, the calendar’s address, pop-ups and links have ended too.'
        : 'You have been signed out everywhere else.',
    }),
    failed: 'Could not change the password',
    form,
    onDone: () => form.reset(empty),
  })
  const submit = form.handleSubmit((values) => change.mutate(values))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 sm:grid-cols-2">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label="Current Password"
        required
        error={errors.currentPassword?.message}
        className="sm:col-span-2 sm:max-w-[calc(50%-10px)]"
      >
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <div>
        <Field
          label="New Password"
          required
          hint={`At least ${min} characters`}
          error={errors.newPassword?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
        <Meter password={newPassword} />
      </div>
      <Field label="Confirm New Password" required error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmation')} />
      </Field>
      <Checkbox
        label="Also end API tokens, the calendar’s address, pop-ups and links"
        hint="Choose this if somebody else may have had access."
        className="sm:col-span-2"
        {...form.register('lockOut')}
      />
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="primary" pending={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change Password'}
        </Button>
      </div>
    </form>
  )
}
