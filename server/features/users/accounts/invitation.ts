import { sql } from 'kysely'
import type * as z from 'zod'
import type { AcceptedInvitation, NewInvitation } from '#shared/users/accounts/schemas.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isConfirmedAddress } from '#server/core/records/sql-fragments.ts'
import type { Config } from '#server/platform/config/config.ts'
import { canUsePassword, getProviderName } from '#server/core/auth/provider-only.ts'
import { conflict } from '#server/platform/errors.ts'
import { createUserWithoutPassword } from '../create-user.ts'
import { setPassword } from '#server/core/auth/passwords.ts'
import { type StrangersMail, sendStrangerMail, sendMail } from '#server/core/mail/send-mail.ts'
import { requireValidName } from '#server/platform/http/require-valid-name.ts'
import { requireOfferedLanguage } from '#server/core/settings/language-offer.ts'
import { type NewLink, createAccountLink } from '#server/core/auth/links.ts'
import { t } from '#shared/i18n/t.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** The staff member who sends the invitation, and their visit. */
type Inviter = NonNullable<StrangersMail['from']>

/**
 * Creates a user without a password and mails the link to choose one. `inviter` is null for a command.
 * @throws 409 if the username is taken, ignoring case, and 409 and 429 as `sendStrangerMail` does
 */
export async function inviteUser(
  tx: Database,
  {
    config,
    person,
    inviter,
  }: { config: Config; person: z.output<typeof NewInvitation>; inviter: Inviter | null },
): Promise<{ id: number; link: NewLink }> {
  const id = await createUserWithoutPassword(tx, {
    ...person,
    invitedBy: inviter?.actor.id,
    staffRole: person.staffRole ?? 'member',
    invitedAt: currentTime().toISOString(),
    emailVouched: true,
  })
  return { id, link: await sendInvitation(tx, { config, id, username: person.username, inviter }) }
}

/**
 * Mails an invited user a new link, which revokes the previous link. @throws 409 for a user who has already chosen a
 * password or is deactivated, and 409 and 429 as `sendStrangerMail` does
 */
export async function renewInvitation(
  tx: Database,
  {
    config,
    person,
    inviter,
  }: { config: Config; person: { id: number; username: string; status: string }; inviter: Inviter },
): Promise<NewLink> {
  if (person.status === 'active') throw conflict(t('This person has already chosen a password.'))
  if (person.status === 'deactivated') throw conflict(t('This person’s account is deactivated.'))
  return sendInvitation(tx, { config, ...person, inviter })
}

async function sendInvitation(
  tx: Database,
  {
    config,
    id: userId,
    username,
    inviter,
  }: { config: Config; inviter: Inviter | null; id: number; username: string },
): Promise<NewLink> {
  const withPassword = canUsePassword(config, username)
  const link = await createAccountLink(tx, userId, { purpose: 'invitation', madeBy: inviter?.actor.id })
  const { email, fullName, role, isConfirmed } = await tx
    .selectFrom('users')
    .select(['email', 'fullName', 'role', isConfirmedAddress('users').as('isConfirmed')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const mail = await sendStrangerMail(tx, {
    from: inviter,
    address: email,
    kind: 'invitation',
    userId,
    company: null,
    recipient: fullName,
    language: null,
    subject: ({ agency }) => t('You’re invited to {agency}’s portal', { agency }),
    lines: ({ agency }) => [
      t('{agency} created an account for you in its portal, where we’ll work on your website together.', {
        agency,
      }),
      ...(withPassword
        ? [
            t('Choose a password to sign in. The link can be used once and expires in seven days.'),
            t('Your username: {username}', { username }),
          ]
        : [
            t(
              'Sign in with {provider} using this email address. The link can be used once and expires in seven days.',
              { provider: getProviderName(config) },
            ),
          ]),
    ],
    action: {
      label: () => (withPassword ? t('Choose a Password') : t('Open the Invitation')),
      href: link.href,
    },
    expiresAt: link.expiresAt,
    namesAccountManager: role === 'client',
    isUsable: isConfirmed,
  })
  if (mail)
    await tx
      .updateTable('accountLinks')
      .set({ expiresAt: mail.expiresAt })
      .where('userId', '=', userId)
      .where('purpose', '=', 'invitation')
      .where('usedAt', 'is', null)
      .execute()
  return link
}

/**
 * Saves an invited user's name, language and password, and confirms the address. @throws 400 for an invalid new name and
 * a language that isn't offered
 */
export async function acceptInvitation(
  tx: Database,
  userId: number,
  { fullName, language, password, invitedAs }: z.output<typeof AcceptedInvitation> & { invitedAs: string },
): Promise<void> {
  requireValidName('fullName', fullName, invitedAs)
  await requireOfferedLanguage(tx, language)
  const person = await tx
    .updateTable('users')
    .set({
      emailVouched: true,
      updatedAt: sql`now()`,
      ...(fullName !== undefined && { fullName }),
      ...(language !== undefined && { language }),
    })
    .where('id', '=', userId)
    .returning(['id', 'role', 'fullName', 'username'])
    .executeTakeFirstOrThrow()
  await setPassword(tx, userId, { password })
  await sendMail(tx, {
    userId,
    subject: () => t('Your invitation was accepted'),
    lines: () => [
      t('Someone used the link in your invitation to choose a password for the account {username}.', {
        username: person.username,
      }),
      t('If that wasn’t you, tell your account manager right away.'),
    ],
    action: { label: () => t('Open the Portal'), href: '/' },
  })
  await createContext(tx, person).emit('invitation_accepted', person, person)
}
