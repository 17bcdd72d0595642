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
  ResolvedResetLink,
  OneTimeLink,
  AccountSession,
  OtherAddress,
  NewOtherAddress,
} from './schemas.ts'
import { ALERT_DAYS, INVITATION_DAYS, CONFIRMATION_DAYS, OTHER_ADDRESSES_MAX, RESET_HOURS } from './values.ts'

const LOCK_OUT_DESCRIPTION =
  'Ends every session, API token, calendar address, push subscription, link and pending sign-in. The password and the second factor stay.'

export const accountEndpoints = {
  invite: endpoint('POST /api/invitations', {
    summary: 'Invite someone to the portal',
    description: `Sends the link by email, and returns it in this response only. It works for ${INVITATION_DAYS} days. A client joins the company \`companyId\`, or gets a new company named \`companyName\` and owns it. Staff become members unless \`staffRole\` names another role. Only agency owners can invite staff.`,
    undo: 'DELETE /api/users/:id/invitation',
    confirmed: 'always',
    body: NewInvitation,
    response: Invitation,
    status: 201,
  }),
  renewInvitation: endpoint('POST /api/users/:id/invitation', {
    summary: 'Send an invitation again',
    description:
      'Sends a new link, and the previous one stops working. Returns 409 if the person already has a password.',
    undo: 'DELETE /api/users/:id/invitation',
    confirmed: 'always',
    response: Invitation,
  }),
  revokeInvitation: endpoint('DELETE /api/users/:id/invitation', {
    summary: 'Withdraw an invitation',
    description: 'The unused link stops working. If there’s no unused link, nothing changes.',
    undo: 'POST /api/users/:id/invitation',
    confirmed: 'for staff',
  }),
  readInvitation: endpoint('POST /api/invitation', {
    summary: 'Look up an invitation',
    description:
      'Returns the person the link is for. Returns 404 if the link is wrong, used, withdrawn or expired, or if the person has signed in some other way.',
    undo: 'nothing changes',
    body: z.object({ token: tokenInput }),
    response: LinkOwner,
  }),
  acceptInvitation: endpoint('POST /api/invitation/accept', {
    summary: 'Accept an invitation',
    description:
      'Chooses a password and signs in. If the person has a second factor, it returns 401 with the code `second_factor`.',
    undo: 'DELETE /api/users/:id',
    body: AcceptedInvitation,
    response: Me,
  }),
  requestReset: endpoint('POST /api/password-reset', {
    summary: 'Request a password reset link',
    description:
      'Sends the link to the account with this username or email address. The response is the same if there’s no such account.',
    undo: { never: 'the link has been emailed. If it isn’t used, it expires' },
    body: ResetRequest,
  }),
  readReset: endpoint('POST /api/password-reset/link', {
    summary: 'Look up a password reset link',
    description: 'Returns 404 if the link is wrong, used, replaced or expired.',
    undo: 'nothing changes',
    body: z.object({ token: tokenInput }),
    response: ResolvedResetLink,
  }),
  reset: endpoint('POST /api/password-reset/complete', {
    summary: 'Reset a password',
    description:
      'Needs a reset link. Ends all the person’s sessions, notifies them by email and signs them in. If they have a second factor, it returns 401 with the code `second_factor`. Returns null if the password was changed but they can’t sign in right now, because they’re outside the staff’s networks or signed in too often.',
    undo: 'POST /api/user/password',
    body: ResetPassword,
    response: Me.nullable(),
  }),
  readSignInAlert: endpoint('POST /api/not-me', {
    summary: 'Look up a “This wasn’t me” link',
    description: `Returns the owner of the account that the link can lock. The link is in the email about a sign-in from an unknown device. Returns 404 if the link is wrong, used or older than ${ALERT_DAYS} days.`,
    undo: 'nothing changes',
    body: z.object({ token: tokenInput }),
    response: LinkOwner,
  }),
  lockOutByLink: endpoint('POST /api/not-me/lock-out', {
    summary: 'Lock an account with a “This wasn’t me” link',
    description:
      'Ends every session, API token, calendar address, push subscription, link and pending sign-in. The password stops working, and the person gets an email with a link to choose a new one. Second factors still work. Returns 404 if the link doesn’t work.',
    undo: { never: 'someone else may have had access' },
    body: z.object({ token: tokenInput }),
  }),
  confirmEmail: endpoint('POST /api/email-confirmation', {
    summary: 'Confirm an email address',
    description: `Needs the link that was sent to the address. Returns 404 if the link is wrong, used, replaced or older than ${CONFIRMATION_DAYS} days. For one of a client’s other addresses, it returns 409 if the address belongs to another account.`,
    undo: 'PATCH /api/user',
    body: z.object({ token: tokenInput }),
  }),
  sendConfirmation: endpoint('POST /api/user/email-confirmation', {
    summary: 'Send your confirmation email again',
    description:
      'The previous link stops working. Returns 409 if there’s nothing to confirm, and 429 after three links within an hour.',
    undo: { never: 'the link has been emailed' },
  }),
  otherAddresses: endpoint('GET /api/user/addresses', {
    summary: 'List your other email addresses',
    description:
      'For clients. The portal accepts your replies from confirmed addresses. You can’t sign in with them, and they don’t get notifications. Sorted by ID.',
    response: z.array(OtherAddress),
  }),
  addOtherAddress: endpoint('POST /api/user/addresses', {
    summary: 'Add another email address for your replies',
    description: `Sends a confirmation link to the address and notifies you at your own address. You can add up to ${OTHER_ADDRESSES_MAX} addresses. Returns 409 if you have that many or if your own address isn’t confirmed, and 429 after three links within an hour.`,
    undo: 'DELETE /api/user/addresses/:id',
    confirmed: 'always',
    body: NewOtherAddress,
    response: OtherAddress,
    status: 201,
  }),
  removeOtherAddress: endpoint('DELETE /api/user/addresses/:id', {
    summary: 'Remove one of your other email addresses',
    description: 'The portal no longer accepts your replies from it.',
    undo: 'POST /api/user/addresses',
  }),
  sendAddressLink: endpoint('POST /api/user/addresses/:id/send-again', {
    summary: 'Send a new confirmation link for another email address',
    description:
      'The previous link stops working. Returns 409 if the address is confirmed, and 429 after three links within an hour.',
    undo: { never: 'the link has been emailed' },
  }),
  vouchForEmail: endpoint('POST /api/users/:id/email-confirmation', {
    summary: 'Confirm someone’s email address for them',
    description:
      'Use this if you know that the address belongs to the person. It counts as confirmed immediately. Returns 409 if `email` isn’t the address that is waiting to be confirmed. If a mail server is set up, you can’t confirm your own address this way (409).',
    undo: 'PATCH /api/users/:id',
    confirmed: 'always',
    body: z.object({
      email: z
        .string()
        .max(NAME_MAX)
        .transform(toReadableAddress)
        .describe('The address that is waiting to be confirmed'),
    }),
    response: User,
  }),
  sendReset: endpoint('POST /api/users/:id/password-reset', {
    summary: 'Send someone a password reset link',
    description: `Sends the link by email, and returns it in this response only. It works for ${RESET_HOURS} hour.`,
    undo: { never: 'the link has been emailed. If it isn’t used, it expires' },
    confirmed: 'always',
    response: OneTimeLink,
  }),
  deactivate: endpoint('POST /api/users/:id/deactivate', {
    summary: 'Deactivate a person',
    description:
      'Their sessions end immediately, they can’t sign in, and they no longer get emails. Their records stay. Returns 409 for your own account and for the last agency owner.',
    undo: 'POST /api/users/:id/reactivate',
    confirmed: 'for staff',
    response: User,
  }),
  reactivate: endpoint('POST /api/users/:id/reactivate', {
    summary: 'Reactivate a person',
    description: 'They can sign in again as before. Sessions that ended stay ended.',
    undo: 'POST /api/users/:id/deactivate',
    confirmed: 'for staff',
    response: User,
  }),
  endSessionsOf: endpoint('DELETE /api/users/:id/sessions', {
    summary: 'Sign someone out everywhere',
    description:
      'Ends their sessions only. To end all other access too, use `POST /api/users/:id/lock-out`. For your own account, the current session stays.',
    undo: { never: 'an ended session stays ended' },
    confirmed: 'for someone else',
  }),
  lockOutSelf: endpoint('POST /api/user/lock-out', {
    summary: 'Lock yourself out everywhere',
    description: `${LOCK_OUT_DESCRIPTION} The current session ends too.`,
    undo: { never: 'someone else may have had access' },
  }),
  lockOut: endpoint('POST /api/users/:id/lock-out', {
    summary: 'Lock someone out everywhere',
    description: `${LOCK_OUT_DESCRIPTION} The person is notified by email.`,
    undo: { never: 'someone else may have had access' },
    confirmed: 'for someone else',
  }),
  sessions: endpoint('GET /api/sessions', {
    summary: 'List your sessions',
    description:
      'Sorted by sign-in, newest first. Shows the browser, the system and the network address of each. `current` marks the session of this request.',
    query: pageQuery,
    response: z.array(AccountSession),
  }),
  endSession: endpoint('DELETE /api/sessions/:id', {
    summary: 'End one of your sessions',
    description: 'That browser has to sign in again. Ending the current session signs you out.',
    undo: { never: 'an ended session stays ended' },
  }),
  endOtherSessions: endpoint('DELETE /api/sessions', {
    summary: 'End all your other sessions',
    description: 'The other browsers have to sign in again. Your password stays the same.',
    undo: { never: 'an ended session stays ended' },
  }),
}
