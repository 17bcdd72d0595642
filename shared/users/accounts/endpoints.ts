import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { Me, User } from '../schemas.ts'
import {
  NewInvitation,
  Invitation,
  tokenInput,
  LinkOwner,
  AcceptedInvitation,
  ResetRequest,
  ResetPassword,
  OneTimeLink,
  AccountSession,
} from './schemas.ts'
import { ALERT_DAYS, INVITATION_DAYS, CONFIRMATION_DAYS, RESET_HOURS } from './values.ts'

const LOCK_OUT_DESCRIPTION =
  'Ends every session, API token, calendar address, push subscription, link and sign-in that is under way. Password and second factor stay.'

export const accountEndpoints = {
  invite: endpoint('POST /api/invitations', {
    summary: 'Invite a person to choose a password',
    description: `Emails the link, and answers it this once. It works for ${INVITATION_DAYS} days. A client gets a company of \`companyName\` and owns it, or joins that of \`companyId\`; staff are members unless \`staffRole\` says otherwise, which only owners invite.`,
    undo: 'DELETE /api/users/:id/invitation',
    confirmed: 'always',
    body: NewInvitation,
    response: Invitation,
    status: 201,
  }),
  renewInvitation: endpoint('POST /api/users/:id/invitation', {
    summary: 'Invite a person again',
    description: 'The previous link no longer works. 409 for who has chosen a password already.',
    undo: 'DELETE /api/users/:id/invitation',
    confirmed: 'always',
    response: Invitation,
  }),
  revokeInvitation: endpoint('DELETE /api/users/:id/invitation', {
    summary: 'Take an invitation back',
    description: 'Its link, if there is one that was not used.',
    undo: 'POST /api/users/:id/invitation',
    confirmed: 'for staff',
  }),
  readInvitation: endpoint('POST /api/invitation', {
    summary: 'Whom an invitation is for',
    description:
      '404 for a link that is wrong, used, revoked or too old, or whose person came in another way meanwhile.',
    undo: 'nothing changes',
    body: z.object({ token: tokenInput }),
    response: LinkOwner,
  }),
  acceptInvitation: endpoint('POST /api/invitation/accept', {
    summary: 'Choose a password by an invitation',
    description: 'Signs in; 401 with the code `second_factor` for who has one.',
    undo: 'DELETE /api/users/:id',
    body: AcceptedInvitation,
    response: Me,
  }),
  requestReset: endpoint('POST /api/password-reset', {
    summary: 'Ask for a link to choose a new password',
    description: 'By username or email address. Answered the same whether there is such an account or not.',
    undo: { never: 'the link has been emailed, and expires unused' },
    body: ResetRequest,
  }),
  reset: endpoint('POST /api/password-reset/complete', {
    summary: 'Choose a new password by a link',
    description: 'Ends every session of the person.',
    undo: 'POST /api/user/password',
    body: ResetPassword,
  }),
  readSignInAlert: endpoint('POST /api/not-me', {
    summary: 'Whose account the link “This was not me” locks',
    description: `By the link in the mail about a sign-in from an unknown device. Changes nothing. 404 for a link that is wrong, used, or older than ${ALERT_DAYS} days.`,
    undo: 'nothing changes',
    body: z.object({ token: tokenInput }),
    response: LinkOwner,
  }),
  lockOutByLink: endpoint('POST /api/not-me/lock-out', {
    summary: 'Lock an account out everywhere by the link “This was not me”',
    description:
      'Ends every session, API token, calendar address, push subscription, link and sign-in that is under way; the password no longer works, and a link to choose a new one is mailed. A second factor stays. 404 as before.',
    undo: { never: 'other people may have had access' },
    body: z.object({ token: tokenInput }),
  }),
  confirmEmail: endpoint('POST /api/email-confirmation', {
    summary: 'Confirm an address by the link that was mailed there',
    description: `404 for a link that is wrong, used, replaced or older than ${CONFIRMATION_DAYS} days.`,
    undo: 'PATCH /api/user',
    body: z.object({ token: tokenInput }),
  }),
  sendConfirmation: endpoint('POST /api/user/email-confirmation', {
    summary: 'Get the email again that confirms your address',
    description:
      'The previous link no longer works. 409 when nothing is to be confirmed, 429 after three links within an hour.',
    undo: { never: 'the link has been emailed' },
  }),
  vouchForEmail: endpoint('POST /api/users/:id/email-confirmation', {
    summary: 'Vouch for the address that a person typed',
    description:
      'It counts at once. 409 when `email` is not what is waiting to be confirmed, and for one’s own address where a mail server is set.',
    undo: 'PATCH /api/users/:id',
    confirmed: 'always',
    body: z.object({ email: z.string().max(NAME_MAX).transform(toReadableAddress) }),
    response: User,
  }),
  sendReset: endpoint('POST /api/users/:id/password-reset', {
    summary: 'Send a person a link to choose a new password',
    description: `Emails the link, and answers it this once. It works for ${RESET_HOURS} hour.`,
    undo: { never: 'the link has been emailed, and expires unused' },
    confirmed: 'always',
    response: OneTimeLink,
  }),
  deactivate: endpoint('POST /api/users/:id/deactivate', {
    summary: 'Keep a person out',
    description:
      'Live sessions end at once, nothing is sent to the person any more, records stay. Yourself and the last owner of the portal are protected (409).',
    undo: 'POST /api/users/:id/reactivate',
    confirmed: 'for staff',
    response: User,
  }),
  reactivate: endpoint('POST /api/users/:id/reactivate', {
    summary: 'Let a deactivated person in again',
    description: 'The person signs in as before; sessions that were ended stay ended.',
    undo: 'POST /api/users/:id/deactivate',
    confirmed: 'for staff',
    response: User,
  }),
  endSessionsOf: endpoint('DELETE /api/users/:id/sessions', {
    summary: 'Sign a person out everywhere',
    description: 'Its sessions only; `POST /api/users/:id/lock-out` ends every other way in, too.',
    undo: { never: 'an ended session stays ended' },
    confirmed: 'for somebody else',
  }),
  lockOutSelf: endpoint('POST /api/user/lock-out', {
    summary: 'Lock yourself out everywhere',
    description: `${LOCK_OUT_DESCRIPTION} This session ends too.`,
    undo: { never: 'other people may have had access' },
  }),
  lockOut: endpoint('POST /api/users/:id/lock-out', {
    summary: 'Lock a person out everywhere',
    description: `${LOCK_OUT_DESCRIPTION} The person is notified by email.`,
    undo: { never: 'other people may have had access' },
    confirmed: 'for somebody else',
  }),
  sessions: endpoint('GET /api/sessions', {
    summary: 'Where you are signed in, newest sign-in first',
    description: 'With the browser, the system and the address of each; `current` marks the one that asks.',
    query: pageQuery,
    response: z.array(AccountSession),
  }),
  endSession: endpoint('DELETE /api/sessions/:id', {
    summary: 'End one of your sessions',
    description: 'That browser has to sign in again. Ending the present one signs out.',
    undo: { never: 'an ended session stays ended' },
  }),
  endOtherSessions: endpoint('DELETE /api/sessions', {
    summary: 'End all of your sessions but this one',
    description: 'Other browsers have to sign in again. Your password stays.',
    undo: { never: 'an ended session stays ended' },
  }),
}
