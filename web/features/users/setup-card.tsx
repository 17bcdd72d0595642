import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Setup, passwordOf } from '#shared/users/schemas.ts'
import { t } from '#shared/words.ts'
import { goOn } from '#web/language/go-on.ts'
import { useKeptFields } from '#web/language/use-kept-fields.ts'
import { call, messageOf } from '#web/api/call.ts'
import { reloadPortal, updateSession, usePortal } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { CONFIRM_PASSWORD, PASSWORD_MISMATCH } from '#web/ui/forms/password-confirmation.ts'
import { PasswordHint } from '#web/ui/forms/password-hint.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'
import { useUsernameSuggestion } from './use-username-suggestion.ts'

const setupForm = (min: number) =>
  Setup.extend({
    password: passwordOf(min),
    confirmation: z.string().min(1, CONFIRM_PASSWORD),
  }).refine(({ password, confirmation }) => password === confirmation, PASSWORD_MISMATCH)
type Values = z.infer<ReturnType<typeof setupForm>>

interface SetupCardProps {
  /** From the one-time link; empty if there is none. */
  token: string
  /** Shows how hard the password is to guess. */
  meter: ComponentType<{ password: string }>
}

/** Creates the first staff account of an empty portal, with the one-time link that the server prints at startup. */
export function SetupCard({ token, meter: Meter }: SetupCardProps) {
  const { history } = useRouter()
  const sendOnce = useSendOnce()
  const min = usePasswordMinLength()
  const form = useForm<Values>({
    resolver: zodResolver(setupForm(min)),
    defaultValues: { token, fullName: '', email: '', username: '', password: '', confirmation: '' },
  })
  const suggestion = useUsernameSuggestion(form)
  useKeptFields(
    () => {
      const { fullName, email, username } = form.getValues()
      return { fullName, email, username }
    },
    (fields) => form.reset({ ...form.getValues(), ...fields }),
  )
  const isSetUp = Boolean(usePortal()?.accountManager)
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  async function create({ username, password: chosen, fullName, email }: Values) {
    const body = { token, username, password: chosen, fullName, email }
    try {
      const user = updateSession(
        await sendOnce(body, (idempotencyKey) => call('POST /api/setup', { body }, { idempotencyKey })),
      )
      await goOn(history, user, '/staff')
      // The sign-in page would go on saying that the portal is not set up.
      void reloadPortal().catch(() => undefined)
    } catch (error) {
      applyServerErrors(form, error)
      form.setError('root', { message: messageOf(error) })
    }
  }
  const submit = form.handleSubmit(create)
  return (
    <AuthCard
      title={t('Set Up the Portal')}
      intro={isSetUp ? '' : t('Create your account. You can invite everyone else afterward.')}
      withoutTerms={isSetUp}
    >
      {isSetUp ? (
        <Alert
          title={t('This portal is already set up')}
          actions={
            <Button asChild size="sm">
              <Link to="/auth">{t('Sign In')}</Link>
            </Button>
          }
        >
          {t('The set-up link worked once. Sign in, or ask whoever set up the portal to invite you.')}
        </Alert>
      ) : token === '' ? (
        <Alert tone="warn" title={t('This link is incomplete')}>
          {t('Open all of it, also what follows the # sign. The sign-in page says where to find it.')}
        </Alert>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {errors.root && (
            <Alert tone="bad" title={t('The account could not be created')}>
              {errors.root.message}
            </Alert>
          )}
          <FormField form={form} name="fullName" label={t('Full Name')} required registerOptions={suggestion}>
            {/* The form is all that the page shows. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Input autoComplete="name" autoFocus />
          </FormField>
          <FormField form={form} name="email" label={t('Email')} required type="email" autoComplete="email" />
          <FormField form={form} name="username" label={t('Username')} required>
            <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </FormField>
          <FormField
            form={form}
            name="password"
            label={t('Password')}
            required
            hint={<PasswordHint min={min} meter={<Meter password={password} />} />}
          >
            <PasswordInput autoComplete="new-password" />
          </FormField>
          <FormField form={form} name="confirmation" label={t('Confirm Password')} required>
            <PasswordInput autoComplete="new-password" />
          </FormField>
          <Button type="submit" variant="primary" pending={isSubmitting} className="mt-1 w-full">
            {isSubmitting ? t('Creating...') : t('Create Account')}
          </Button>
        </form>
      )}
    </AuthCard>
  )
}
