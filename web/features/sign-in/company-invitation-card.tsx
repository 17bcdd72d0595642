import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { getLanguage, t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { endSession, updateSession, useOnlyProvider, useSession } from '#web/api/session.ts'
import { getRoleLabel } from '#shared/contract/role-labels.ts'
import { openAfterSignIn } from '#web/i18n/open-after-sign-in.ts'
import { describeUnsentDrafts } from '#web/forms/drafts/unsent-drafts.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { FullNameField, fullNameError, NewPasswordFields, useNewPasswordErrors } from './account-fields.tsx'
import { ProviderButton } from './frame/links.tsx'
import { PlainField, PlainForm, usernameError } from './frame/plain-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { LinkLoader } from './link-loader.tsx'

type InvitationDetails = CallOutput<'POST /api/company-invitation'>

const PAGE = '/company-invitation'

/** The key of an invitation that a tab stores during sign-in, so that its link isn't needed again. */
const KEY = 'company-invitation'

/** Runs `action` with the tab's storage. Without storage, people open the link again after signing in. */
function tryStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage)
  } catch {
    return undefined
  }
}

const storeInvitation = (token: string) => tryStorage((storage) => storage.setItem(KEY, token))
export const getStoredInvitation = () => tryStorage((storage) => storage.getItem(KEY)) ?? ''

interface CompanyInvitationCardProps {
  token: string
  /** Called once the signed-in user has been signed out. */
  onSignedOut: () => Promise<void>
}

/** Accepts an invitation to a company, with a new account or with the account that has the address. */
export const CompanyInvitationCard = ({ token, onSignedOut }: CompanyInvitationCardProps) => (
  <LinkLoader
    endpoint="POST /api/company-invitation"
    token={token}
    failed={t('The invitation could not be opened')}
    dead={
      <DeadLink>
        {t(
          'It may have been used, withdrawn or only partly copied, or it may have expired. Ask the person who invited you for a new one.',
        )}
      </DeadLink>
    }
  >
    {(invitation) => <Invitation token={token} invitation={invitation} onSignedOut={onSignedOut} />}
  </LinkLoader>
)

type InvitationProps = CompanyInvitationCardProps & { invitation: InvitationDetails }

function Invitation(props: InvitationProps) {
  const user = useSession()
  const provider = useOnlyProvider()
  const { invitation } = props
  if (user?.email.toLowerCase() === invitation.email.toLowerCase()) return <Join {...props} />
  if (user) return <OtherAccount {...props} own={user.email} />
  if (provider) return <JoinWithProvider {...props} provider={provider} />
  return invitation.account === 'known' ? <SignInFirst {...props} /> : <NewAccount {...props} />
}

/** Returns a message with the inviter, the company, the role and the number of projects. */
function formatIntro(invitation: InvitationDetails): string {
  const { invitedBy, company, projectIds } = invitation
  const invited = t('{name} invited you to {company}. Your role: {role}.', {
    name: invitedBy.fullName,
    company: company.name,
    role: getRoleLabel(invitation),
  })
  if (projectIds === null) return invited
  const n = projectIds.length
  return `${invited} ${t('You’ll see {n, plural, one {# of their projects} other {# of their projects}}.', { n })}`
}

const formatTitle = ({ company }: InvitationDetails) => t('Join {company}', { company: company.name })

type Account = { fullName?: string; username?: string; password?: string; language?: string }

/** Returns a function that accepts the invitation and opens the portal. */
function useAcceptInvitation({ token, invitation }: InvitationProps) {
  const router = useRouter()
  return async (account: Account, idempotencyKey: string) => {
    const input = { body: { token, ...account } }
    const user = updateSession(await call('POST /api/company-invitation/accept', input, { idempotencyKey }))
    tryStorage((storage) => storage.removeItem(KEY))
    toast({
      title: t('You’re now part of {company}', { company: invitation.company.name }),
      ...(account.password !== undefined && {
        description: t('Your username is {username}.', { username: user.username }),
      }),
    })
    await openAfterSignIn(router.history, user, '/')
  }
}

function NewAccount(props: InvitationProps) {
  const { invitation } = props
  const join = useAcceptInvitation(props)
  const passwordErrors = useNewPasswordErrors()
  /** Null if people sign in with their address. */
  const suggestedUsername = invitation.username
  return (
    <AuthCard title={formatTitle(invitation)} intro={formatIntro(invitation)}>
      <PlainForm
        fields={['fullName', 'username', 'password', 'confirmation']}
        validate={(values) => ({
          fullName: fullNameError(values.fullName),
          username: suggestedUsername === null ? undefined : usernameError(values.username),
          ...passwordErrors(values),
        })}
        send={({ fullName, username, password }, idempotencyKey) =>
          join(
            { fullName, password, language: getLanguage(), ...(suggestedUsername !== null && { username }) },
            idempotencyKey,
          )
        }
        failed={t('Could not join')}
        submitLabel={t('Set Password and Join')}
        pendingLabel={t('Joining...')}
      >
        <Field
          label={t('Email')}
          hint={suggestedUsername === null && t('You can sign in with this address.')}
        >
          <Input
            value={invitation.email}
            readOnly
            autoComplete={suggestedUsername === null ? 'username' : 'email'}
          />
        </Field>
        {suggestedUsername !== null && (
          <PlainField
            name="username"
            label={t('Username')}
            required
            hint={t('You’ll sign in with this, or with your email address once you’ve confirmed it.')}
            defaultValue={suggestedUsername}
            autoComplete="username"
          />
        )}
        <FullNameField defaultValue={invitation.fullName} />
        <NewPasswordFields userInputs={[invitation.fullName, invitation.email, invitation.company.name]} />
      </PlainForm>
    </AuthCard>
  )
}

/** Asks people to sign in first if the address already has an account. They can come back here afterward. */
const SignInFirst = ({ token, invitation }: InvitationProps) => (
  <AuthCard title={formatTitle(invitation)} intro={formatIntro(invitation)} withoutTerms>
    <p className="mb-5 text-base text-ink-2">
      {t('{address} already has an account here. Sign in with it to join.', { address: invitation.email })}
    </p>
    <Button asChild variant="primary" className="w-full">
      <Link to="/auth" search={{ redirect: PAGE }} onClick={() => storeInvitation(token)}>
        {t('Sign In to Join')}
      </Link>
    </Button>
  </AuthCard>
)

/** Asks people to sign in with the provider, which the account comes from if the portal has no passwords. */
const JoinWithProvider = ({ token, invitation, provider }: InvitationProps & { provider: string }) => (
  <AuthCard title={formatTitle(invitation)} intro={formatIntro(invitation)}>
    <p className="mb-5 text-base text-ink-2">
      {t('Sign in with {provider} using {address}.', {
        provider,
        address: invitation.email,
      })}
    </p>
    {/* Catches the click on the button, which leaves the page. */}
    <div role="presentation" onClickCapture={() => storeInvitation(token)}>
      <ProviderButton provider={provider} redirect={PAGE} variant="primary" className="w-full" />
    </div>
  </AuthCard>
)

function Join(props: InvitationProps) {
  const { invitation } = props
  const join = useAcceptInvitation(props)
  return (
    <AuthCard title={formatTitle(invitation)} intro={formatIntro(invitation)} announced withoutTerms>
      <PlainForm
        send={(_, idempotencyKey) => join({}, idempotencyKey)}
        failed={t('Could not join')}
        submitLabel={t('Join {company}', { company: invitation.company.name })}
        pendingLabel={t('Joining...')}
      />
    </AuthCard>
  )
}

/** Explains that the invitation is for a different address than the signed-in user's. Shows both addresses. */
function OtherAccount({ invitation, own, onSignedOut }: InvitationProps & { own: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <AuthCard
      title={t('This invitation is for another address')}
      intro={t('It was sent to {invited}. You’re signed in as {own}.', { invited: invitation.email, own })}
      announced
      withoutTerms
    >
      <PlainForm
        send={async () => {
          const isEnded = await endSession()
          await onSignedOut()
          setFailed(!isEnded)
        }}
        failed={t('Could not sign out')}
        submitLabel={t('Sign Out and Continue')}
        pendingLabel={t('Signing out...')}
      >
        <p className="text-base text-ink-2 empty:hidden">{describeUnsentDrafts()}</p>
      </PlainForm>
      {failed && <p className="mt-3 text-sm text-bad">{t('The portal could not be reached.')}</p>}
      <Button asChild variant="ghost" className="mt-2 w-full">
        <Link to="/">{t('Go to the Portal')}</Link>
      </Button>
    </AuthCard>
  )
}
