import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { endSession, updateSession, useOnlyProvider, useSession } from '#web/api/session.ts'
import { roleLabels, shownRole } from '#web/features/companies/public/role-labels.ts'
import { goOn } from '#web/i18n/go-on.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { FullNameField, fullNameError, NewPasswordFields, useNewPasswordErrors } from './account-fields.tsx'
import { DeadLink } from './dead-link.tsx'
import { PlainField, PlainForm, usernameError } from './frame/plain-form.tsx'
import { ProviderButton } from './frame/provider-button.tsx'
import { forgetInvitation, keepInvitation } from './kept-invitation.ts'
import { OpenedLink } from './opened-link.tsx'

type Holder = CallOutput<'POST /api/company-invitation'>

const PAGE = '/company-invitation'

interface CompanyInvitationCardProps {
  token: string
  /** Called once the signed-in user has been signed out. */
  onSignedOut: () => Promise<void>
}

/** Accepts an invitation to a company, with a new account or with the account that has the address. */
export function CompanyInvitationCard({ token, onSignedOut }: CompanyInvitationCardProps) {
  return (
    <OpenedLink
      endpoint="POST /api/company-invitation"
      token={token}
      failed={t('The invitation could not be opened')}
      dead={
        <DeadLink>
          {t(
            'It may have been used, withdrawn, expired, or not been copied in full. Ask whoever invited you for a new one.',
          )}
        </DeadLink>
      }
    >
      {(holder) => <Invitation token={token} holder={holder} onSignedOut={onSignedOut} />}
    </OpenedLink>
  )
}

interface InvitationProps extends CompanyInvitationCardProps {
  holder: Holder
}

function Invitation(props: InvitationProps) {
  const user = useSession()
  const provider = useOnlyProvider()
  const { holder } = props
  if (user?.email.toLowerCase() === holder.email.toLowerCase()) return <Join {...props} />
  if (user) return <OtherAccount {...props} own={user.email} />
  if (provider) return <ByProvider {...props} provider={provider} />
  return holder.account === 'known' ? <SignInFirst {...props} /> : <NewAccount {...props} />
}

/** Returns a text with the inviter, the company, the role and the number of projects. */
function introOf(holder: Holder): string {
  const { invitedBy, company, projectIds } = holder
  const invited = t('{name} invited you to {company}. Your role: {role}.', {
    name: invitedBy.fullName,
    company: company.name,
    role: roleLabels[shownRole(holder)],
  })
  if (projectIds === null) return invited
  const n = projectIds.length
  return `${invited} ${t('You’ll see {n, plural, one {# project} other {# projects}} of theirs.', { n })}`
}

const titleOf = ({ company }: Holder) => t('Join {company}', { company: company.name })

type Account = { fullName?: string; username?: string; password?: string }

/** Returns a function that accepts the invitation and opens the portal. */
function useJoining({ token, holder }: InvitationProps) {
  const router = useRouter()
  return async (account: Account, idempotencyKey: string) => {
    const body = { token, ...account }
    const user = updateSession(
      await call('POST /api/company-invitation/accept', { body }, { idempotencyKey }),
    )
    forgetInvitation()
    toast({
      title: t('You belong to {company} now', { company: holder.company.name }),
      ...(account.password !== undefined && {
        description: t('Your username is {username}.', { username: user.username }),
      }),
    })
    await goOn(router.history, user, '/')
  }
}

function NewAccount(props: InvitationProps) {
  const { holder } = props
  const join = useJoining(props)
  const passwordErrors = useNewPasswordErrors()
  return (
    <AuthCard title={titleOf(holder)} intro={introOf(holder)}>
      <PlainForm
        fields={['fullName', 'username', 'password', 'confirmation']}
        validate={(values) => ({
          fullName: fullNameError(values.fullName),
          username: holder.username === null ? undefined : usernameError(values.username),
          ...passwordErrors(values),
        })}
        send={({ fullName, username, password }, idempotencyKey) =>
          join({ fullName, password, ...(holder.username !== null && { username }) }, idempotencyKey)
        }
        failed={t('Could not join')}
        submitLabel={t('Set Password and Join')}
        pendingLabel={t('Joining...')}
      >
        {holder.username === null ? (
          <Field label={t('Email')} hint={t('You can sign in with this address.')}>
            <Input value={holder.email} readOnly autoComplete="username" />
          </Field>
        ) : (
          <>
            <Field label={t('Email')}>
              <Input value={holder.email} readOnly autoComplete="email" />
            </Field>
            <PlainField
              name="username"
              label={t('Username')}
              required
              hint={t('You sign in with this, and with your address once you’ve confirmed it.')}
              defaultValue={holder.username}
              autoComplete="username"
            />
          </>
        )}
        <FullNameField defaultValue={holder.fullName} />
        <NewPasswordFields about={[holder.fullName, holder.email, holder.company.name]} />
      </PlainForm>
    </AuthCard>
  )
}

/** Shown if the address already has an account. People can come back here after signing in with it. */
function SignInFirst({ token, holder }: InvitationProps) {
  return (
    <AuthCard title={titleOf(holder)} intro={introOf(holder)} withoutTerms>
      <p className="mb-5 text-base text-ink-2">
        {t('{address} has an account here already. Sign in with it to join.', { address: holder.email })}
      </p>
      <Button asChild variant="primary" className="w-full">
        <Link to="/auth" search={{ redirect: PAGE }} onClick={() => keepInvitation(token)}>
          {t('Sign In to Join')}
        </Link>
      </Button>
    </AuthCard>
  )
}

/** Shown if the portal has no passwords. The account then comes from the sign-in provider. */
function ByProvider({ token, holder, provider }: InvitationProps & { provider: string }) {
  return (
    <AuthCard title={titleOf(holder)} intro={introOf(holder)}>
      <p className="mb-5 text-base text-ink-2">
        {t('Sign in with {provider}, using the account with the address {address}.', {
          provider,
          address: holder.email,
        })}
      </p>
      {/* Catches the click on the button, which leaves the page. */}
      <div role="presentation" onClickCapture={() => keepInvitation(token)}>
        <ProviderButton provider={provider} redirect={PAGE} variant="primary" className="w-full" />
      </div>
    </AuthCard>
  )
}

function Join(props: InvitationProps) {
  const { holder } = props
  const join = useJoining(props)
  return (
    <AuthCard title={titleOf(holder)} intro={introOf(holder)} announced withoutTerms>
      <PlainForm
        send={(_, idempotencyKey) => join({}, idempotencyKey)}
        failed={t('Could not join')}
        submitLabel={t('Join {company}', { company: holder.company.name })}
        pendingLabel={t('Joining...')}
      />
    </AuthCard>
  )
}

/** Shown if the user is signed in with another address than the invited one. Names both addresses. */
function OtherAccount({ holder, own, onSignedOut }: InvitationProps & { own: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <AuthCard
      title={t('This invitation is for another address')}
      intro={t('It was sent to {invited}. You’re signed in as {own}.', { invited: holder.email, own })}
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
      />
      {failed && <p className="mt-3 text-sm text-bad">{t('The portal could not be reached.')}</p>}
      <Button asChild variant="ghost" className="mt-2 w-full">
        <Link to="/">{t('Go to the Portal')}</Link>
      </Button>
    </AuthCard>
  )
}
