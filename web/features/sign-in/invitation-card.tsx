import { useRouter } from '@tanstack/react-router'
import { getLanguage, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { FullNameField, fullNameError, NewPasswordFields, useNewPasswordErrors } from './account-fields.tsx'
import { ProviderButton } from './frame/links.tsx'
import { PlainForm } from './frame/plain-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { LinkLoader, type LinkOwnerDetails } from './link-loader.tsx'
import { getAgencyName, updateSession, useOnlyProvider } from '#web/api/session.ts'
import { useContactName } from '#web/features/mail/public/mail-enabled.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { openAfterSignIn } from '#web/i18n/open-after-sign-in.ts'

/** Lets an invited person check their name and choose a password, then signs them in. */
export function InvitationCard({ token }: { token: string }) {
  const contact = useContactName()
  const provider = useOnlyProvider()
  return (
    <LinkLoader
      endpoint="POST /api/invitation"
      token={token}
      failed={t('The invitation could not be opened')}
      dead={
        <DeadLink>
          {t(
            'It may have been used or only partly copied, or it may have expired. Ask {contact} for a new one.',
            {
              contact,
            },
          )}
        </DeadLink>
      }
    >
      {(owner) =>
        provider ? (
          <WelcomeByProvider provider={provider} owner={owner} />
        ) : (
          <Welcome token={token} owner={owner} />
        )
      }
    </LinkLoader>
  )
}

/** Welcomes people to a portal without passwords. Signing in with the provider accepts the invitation. */
const WelcomeByProvider = ({ provider, owner }: { provider: string; owner: LinkOwnerDetails }) => (
  <AuthCard
    title={t('Welcome to {agencyName}', { agencyName: getAgencyName() })}
    intro={
      owner.companyName
        ? t('Sign in with {provider} using the email address this invitation was sent to ({company}).', {
            provider,
            company: owner.companyName,
          })
        : t('Sign in with {provider} using the email address this invitation was sent to.', {
            provider,
          })
    }
  >
    <ProviderButton provider={provider} variant="primary" className="w-full" />
  </AuthCard>
)

function Welcome({ token, owner }: { token: string; owner: LinkOwnerDetails }) {
  const router = useRouter()
  const passwordErrors = useNewPasswordErrors()
  const intro = owner.companyName
    ? t('Choose a password to finish setting up your account ({company}).', { company: owner.companyName })
    : t('Choose a password to finish setting up your account.')
  return (
    <AuthCard title={t('Welcome to {agencyName}', { agencyName: getAgencyName() })} intro={intro}>
      <PlainForm
        fields={['fullName', 'password', 'confirmation']}
        validate={(values) => ({ fullName: fullNameError(values.fullName), ...passwordErrors(values) })}
        send={async ({ fullName, password }, idempotencyKey) => {
          const body = { token, fullName, password, language: getLanguage() }
          const user = updateSession(await call('POST /api/invitation/accept', { body }, { idempotencyKey }))
          toast({
            title: t('Welcome, {fullName}!', { fullName: user.fullName }),
            description: t('Your username is {username}.', { username: user.username }),
          })
          await openAfterSignIn(router.history, user, '/')
        }}
        failed={t('Please choose another password')}
        submitLabel={t('Set Password and Sign In')}
        pendingLabel={t('Signing you in...')}
      >
        <Field label={t('Username')} hint={t('You’ll sign in with this username.')}>
          <Input value={owner.username} readOnly autoComplete="username" />
        </Field>
        <FullNameField defaultValue={owner.fullName} />
        <NewPasswordFields userInputs={[owner.username, owner.fullName, owner.companyName ?? '']} />
      </PlainForm>
    </AuthCard>
  )
}
