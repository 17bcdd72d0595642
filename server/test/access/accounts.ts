import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../builders.ts'
import { type Row, everybody, answersToOwner, signedIn, staffOnly } from '../access-row.ts'

const person = { fullName: 'Nora Neu', email: 'nora@example.com', companyName: 'Neu' }
/** Returns a new username, because several roles make the same call. */
const newUsername = () => `nora-${randomUUID().slice(0, 8)}`
/** A well-formed credential that belongs to no one. */
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    attestationObject: 'AAAA',
  },
}

/** Creates the only other address of the owner, so that the limit isn't reached. */
const otherAddress: Row['on'] = async ({ db }, { id: userId }) => {
  await db.deleteFrom('userAddresses').where('userId', '=', userId).execute()
  return db
    .insertInto('userAddresses')
    .values({ userId, address: `${randomUUID()}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const rows: Record<string, Row> = {
  'GET /api/user/calendar': signedIn(200),
  'POST /api/user/calendar': signedIn(201),
  'DELETE /api/user/calendar': signedIn(204),
  'POST /api/login': { ...everybody(401), body: () => ({ username: 'nobody', password: 'wrong one' }) },
  'GET /api/login/second-factor': everybody(401),
  'POST /api/login/second-factor': { ...everybody(401), body: () => ({ code: '123456' }) },
  'POST /api/login/passkey/options': everybody(200),
  'POST /api/login/passkey': { ...everybody(401), body: () => credential },
  'GET /api/login/provider': everybody(404),
  'GET /api/login/provider/return': everybody(404),
  'POST /api/login/provider/back-channel-logout': {
    ...everybody(404),
    body: () => ({ logout_token: 'guessed' }),
  },
  'GET /api/user/factors': signedIn(200),
  'POST /api/user/confirmation': { ...signedIn(204), body: () => ({ password: PASSWORD }) },
  'POST /api/user/confirmation/passkey-options': signedIn(200),
  'POST /api/user/authenticator': signedIn(201),
  'POST /api/user/authenticator/code': { ...signedIn(400), body: () => ({ code: '1' }) },
  'DELETE /api/user/authenticator': signedIn(409),
  'POST /api/user/recovery-codes': signedIn(409),
  'POST /api/user/passkeys/options': signedIn(200),
  'POST /api/user/passkeys': { ...signedIn(400), body: () => ({ name: 'Phone', credential }) },
  'PATCH /api/user/passkeys/:id': {
    ...answersToOwner(200),
    on: 'passkey',
    body: () => ({ name: 'Telephone' }),
  },
  'DELETE /api/user/passkeys/:id': { ...answersToOwner(204), on: 'passkey' },
  'POST /api/user/provider': signedIn(404),
  'DELETE /api/user/provider': signedIn(404),
  'DELETE /api/users/:id/factors': { ...staffOnly(204), on: 'person' },
  'POST /api/register': {
    ...everybody(403),
    body: () => ({ ...person, username: 'nora-neu', password: PASSWORD }),
  },
  'POST /api/setup': {
    ...everybody(403),
    body: () => ({ ...person, token: 'guessed', username: 'nora-neu', password: PASSWORD }),
  },
  'POST /api/logout': everybody(204),
  'GET /api/user': signedIn(200),
  'PATCH /api/user': { ...signedIn(200), body: () => ({ fullName: 'Anna Bauer' }) },
  'POST /api/user/password': {
    ...signedIn(204),
    body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  },
  'POST /api/client-view': { ...staffOnly(204), on: 'person', body: (clientId) => ({ clientId }) },
  'DELETE /api/client-view': signedIn(204),
  'GET /api/user/export': signedIn(200),
  'GET /api/users/:id/export': { ...staffOnly(200), on: 'person' },
  'POST /api/users/:id/erase': { ...staffOnly(204), on: 'person' },
  'GET /api/sessions': signedIn(200),
  'DELETE /api/sessions': signedIn(204),
  'POST /api/user/lock-out': signedIn(204),
  'POST /api/users/:id/lock-out': { ...staffOnly(204), on: 'person' },
  'DELETE /api/sessions/:id': { ...answersToOwner(204), on: 'session' },
  'POST /api/email-confirmation': { ...everybody(404), body: () => ({ token: 'guessed' }) },
  'POST /api/user/email-confirmation': signedIn(409),
  'GET /api/user/addresses': signedIn(200),
  'POST /api/user/addresses': {
    ...signedIn(201),
    body: () => ({ address: `${randomUUID()}@example.com` }),
  },
  'DELETE /api/user/addresses/:id': { ...answersToOwner(204), on: otherAddress },
  'POST /api/user/addresses/:id/send-again': { ...answersToOwner(204), on: otherAddress },
  'POST /api/users/:id/email-confirmation': {
    ...staffOnly(409),
    on: 'person',
    body: () => ({ email: 'nora@example.com' }),
  },
  'POST /api/password-reset': { ...everybody(204), body: () => ({ account: 'nobody' }) },
  'POST /api/password-reset/link': { ...everybody(404), body: () => ({ token: 'guessed' }) },
  'POST /api/password-reset/complete': {
    ...everybody(404),
    body: () => ({ token: 'guessed', password: PASSWORD }),
  },
  'POST /api/not-me': { ...everybody(404), body: () => ({ token: 'guessed' }) },
  'POST /api/not-me/lock-out': { ...everybody(404), body: () => ({ token: 'guessed' }) },
  'POST /api/invitation': { ...everybody(404), body: () => ({ token: 'guessed' }) },
  'POST /api/invitation/accept': {
    ...everybody(404),
    body: () => ({ token: 'guessed', password: PASSWORD }),
  },
  'POST /api/invitations': {
    ...staffOnly(201),
    body: () => ({ ...person, username: newUsername(), role: 'client' }),
  },
  'POST /api/users/:id/invitation': { ...staffOnly(200), on: 'invited' },
  'DELETE /api/users/:id/invitation': { ...staffOnly(204), on: 'invited' },
  'POST /api/users/:id/password-reset': { ...staffOnly(200), on: 'person' },
  'POST /api/users/:id/deactivate': { ...staffOnly(200), on: 'person' },
  'POST /api/users/:id/reactivate': { ...staffOnly(200), on: 'person' },
  'DELETE /api/users/:id/sessions': { ...staffOnly(204), on: 'person' },
  'GET /api/users': staffOnly(200),
  'POST /api/users': {
    ...staffOnly(201),
    body: () => ({ ...person, username: newUsername(), password: PASSWORD, role: 'client' }),
  },
  'GET /api/users/:id': { ...staffOnly(200), on: 'person' },
  'GET /api/users/:id/leaving': { ...staffOnly(200), on: 'person' },
  'GET /api/users/:id/picture': { ...answersToOwner(200), on: 'picture' },
  'PATCH /api/users/:id': { ...staffOnly(200), on: 'person', body: () => ({ fullName: 'Otto Owner' }) },
  'DELETE /api/users/:id': { ...staffOnly(204), on: 'person' },
  'GET /api/users/export.csv': staffOnly(200),
}
