import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, messageOf } from '#web/api/call.ts'
import { CardHead } from './card-head.tsx'
import { DeadLink } from './dead-link.tsx'
import { NewPasswordFields, newPasswordErrors } from './new-password-fields.tsx'
import { onlyErrors } from './frame/rules.ts'
import { usePlainForm } from './frame/use-plain-form.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Sets a new password with the one-time link from the mail. */
export function ResetCard({ token }: { token: string }) {
  const router = useRouter()
  const sendOnce = useSendOnce()
  const [lockOut, setLockOut] = useState(false)
  const min = usePasswordMinLength()
  const { form, errors, pending, failure, onSubmit } = usePlainForm({
    fields: ['password', 'confirmation'],
    validate: (values) => onlyErrors(newPasswordErrors(values, min)),
    send: async ({ password }) => {
      const body = { token, password, lockOut }
      await sendOnce(body, (idempotencyKey) =>
        call('POST /api/password-reset/complete', { body }, { idempotencyKey }),
      )
      toast({
        title: 'Password changed',
        description: lockOut
          ? 'API tokens, the calendar’s address, pop-ups and links have ended too. Sign in with your new password.'
          : 'Sign in with your new password.',
      })
      router.history.replace('/auth')
    },
    onError: () => undefined,
  })
  if (token === '' || isGone(failure))
    return (
      <DeadLink
        action={
          <Button asChild variant="primary" className="w-full">
            <Link to="/forgot">Ask for a new link</Link>
          </Button>
        }
      >
        It was used already, is too old, or was not copied as a whole.
      </DeadLink>
    )
  return (
    <section aria-labelledby="reset">
      <CardHead id="reset" title="Choose a new password">
        You are signed out everywhere else then.
      </CardHead>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {failure !== null && (
          <Alert tone="bad" title="The password was not changed">
            {messageOf(failure)}
          </Alert>
        )}
        <NewPasswordFields errors={errors} />
        <Checkbox
          label="Also end API tokens, the calendar’s address, pop-ups and links"
          hint="Choose this if somebody else may have had access."
          checked={lockOut}
          onChange={(event) => setLockOut(event.target.checked)}
        />
        <Button type="submit" variant="primary" pending={pending} className="mt-1 w-full">
          {pending ? 'Changing...' : 'Change Password'}
        </Button>
      </form>
    </section>
  )
}
