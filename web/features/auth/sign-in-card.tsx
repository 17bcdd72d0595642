import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { messageOf } from '#web/api.ts'
import { onlyErrors, passwordError, usernameError } from '#web/features/auth/rules.ts'
import { usePlainForm } from '#web/features/auth/use-plain-form.ts'
import { portalQuery, signIn } from '#web/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { linkLook } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'

/** The card to get in; afterwards one stands where one wanted to go. */
export function SignInCard({ redirect }: { redirect: string | undefined }) {
  const client = useQueryClient()
  const router = useRouter()
  const { form, errors, submit, refuse } = usePlainForm(['username', 'password'], (values) =>
    onlyErrors({ username: usernameError(values.username), password: passwordError(values.password) }),
  )
  const login = useMutation({
    mutationFn: (values: { username: string; password: string }) => signIn(client, values),
    onSuccess: (user) => {
      toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` })
      router.history.replace(redirect ?? '/')
    },
    onError: (error) => {
      refuse(error)
      toast({ title: 'Login failed', description: messageOf(error), variant: 'destructive' })
    },
  })
  return (
    <section aria-labelledby="sign-in">
      <h1 id="sign-in" tabIndex={-1} className="text-3xl font-[640] tracking-[-0.025em] outline-none">
        Sign In
      </h1>
      <p className="mt-1 mb-7 text-base text-ink-3">Welcome. Your projects are waiting for you.</p>
      <form
        ref={form}
        noValidate
        onSubmit={submit((values) => login.mutate(values))}
        className="flex flex-col gap-5"
      >
        {login.isError && (
          <Alert tone="bad" title="Login failed">
            {messageOf(login.error)}
          </Alert>
        )}
        <Field label="Username" error={errors.username}>
          <Input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Enter your username"
          />
        </Field>
        <Field label="Password" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" placeholder="Enter your password" />
        </Field>
        <Button type="submit" variant="primary" pending={login.isPending} className="mt-1 w-full">
          {login.isPending ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <Help />
    </section>
  )
}

function Help() {
  const { data } = useQuery(portalQuery)
  const manager = data?.accountManager
  return (
    <div className="mt-7 flex flex-col gap-2 border-t border-line pt-5 text-center text-base text-ink-3">
      <p>Need help logging in? Contact your account manager{manager && `, ${manager.name}`}.</p>
      {data?.registration === 'open' && (
        <p>
          New here?{' '}
          <Link to="/register" className={linkLook}>
            Create an account
          </Link>
        </p>
      )}
    </div>
  )
}
