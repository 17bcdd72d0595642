import { Link, useRouter } from '@tanstack/react-router'
import { useRef, type ChangeEvent } from 'react'
import { t } from '#shared/i18n/t.ts'
import { openAfterSignIn } from '#web/i18n/open-after-sign-in.ts'
import { call } from '#web/api/call.ts'
import { reloadPortal, updateSession, usePortal } from '#web/api/session.ts'
import { suggestUsername } from '#web/forms/suggest-username.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { FullNameField, NewPasswordFields, useNewAccountErrors } from './account-fields.tsx'
import { PlainField, PlainForm } from './frame/plain-form.tsx'

/** Creates the first staff account of an empty portal, with the one-time link that the server prints at startup. */
export function SetupCard({ token }: { token: string }) {
  const { history } = useRouter()
  const suggest = useUsernameSuggestion()
  const accountErrors = useNewAccountErrors()
  const isSetUp = Boolean(usePortal()?.accountManager)
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
          {t('The setup link has been used. Sign in, or ask the person who set up the portal to invite you.')}
        </Alert>
      ) : token === '' ? (
        <Alert tone="warn" title={t('This link is incomplete')}>
          {t(
            'Open the whole link, including the part after the # sign. The sign-in page says where to find it.',
          )}
        </Alert>
      ) : (
        <PlainForm
          fields={['fullName', 'email', 'username', 'password', 'confirmation']}
          validate={accountErrors}
          send={async (values, idempotencyKey) => {
            const { confirmation: _, ...account } = values
            const body = { token, ...account }
            const user = updateSession(await call('POST /api/setup', { body }, { idempotencyKey }))
            await openAfterSignIn(history, user, '/staff')
            // Otherwise the sign-in page would still show that the portal isn't set up.
            void reloadPortal().catch(() => undefined)
          }}
          failed={t('The account could not be created')}
          submitLabel={t('Create Account')}
          pendingLabel={t('Creating...')}
          className="flex flex-col gap-4"
        >
          {/* The form is all that the page shows. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <FullNameField autoFocus onChange={suggest} />
          <PlainField name="email" label={t('Email')} required type="email" autoComplete="email" />
          <PlainField name="username" label={t('Username')} required autoComplete="username" />
          <NewPasswordFields label={t('Password')} confirmLabel={t('Confirm Password')} />
        </PlainForm>
      )}
    </AuthCard>
  )
}

/** Returns a listener for the name field that fills in the username, until the user types another one. */
function useUsernameSuggestion() {
  const suggestedUsername = useRef('')
  return ({ target }: ChangeEvent<HTMLInputElement>) => {
    const username = target.form?.elements.namedItem('username')
    if (!(username instanceof HTMLInputElement)) return
    const isOwn = username.value !== suggestedUsername.current
    suggestedUsername.current = suggestUsername(target.value)
    if (!isOwn) username.value = suggestedUsername.current
  }
}
