import { afterAll, describe, expect, test } from 'vitest'
import type { Invitation } from '#shared/users/accounts/schemas.ts'
import type { User } from '#shared/users/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp({ publicUrl: 'https://portal.example' })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

const person = {
  username: 'ines',
  fullName: 'Ines Invited',
  email: 'ines@example.com',
  role: 'client',
  companyName: 'Invited & Co',
}
let count = 0
const invite = async (fields: object = {}) => {
  const body = { ...person, username: `ines-${++count}`, ...fields }
  return (await staff.post<Invitation>('/api/invitations', body)).body
}
const getToken = ({ link }: { link: string | null }) => link?.split('#')[1] ?? ''
const read = (token: string) => portal.anonymous.post('/api/invitation', { token })
const accept = (token: string, fields: object = {}, headers?: Record<string, string>) =>
  portal.anonymous.post('/api/invitation/accept', { token, password: PASSWORD, ...fields }, headers)
const signIn = (username: string, password = PASSWORD) =>
  portal.anonymous.post('/api/login', { username, password })

describe('invitation of a user', () => {
  test('returns a link with the public address and mails it to the invited user', async () => {
    const { status, body } = await staff.post<Invitation>('/api/invitations', person)
    expect(status).toBe(201)
    expect(body.link).toMatch(/^https:\/\/portal\.example\/invitation#[\w-]{43}$/)
    expect(body.user).toMatchObject({ username: 'ines', status: 'invited' })
    const [mail] = await readTranslatedMails(portal.db, body.user)
    expect(mail).toMatchObject({ kind: 'invitation', private: true, href: `/invitation#${getToken(body)}` })
    expect(mail?.parts).toContainEqual({ text: 'Your username: ines' })
    expect(mail?.parts).toContainEqual({ accountManager: true })
  })

  test('names no account manager to an invited staff member', async () => {
    const { user } = await invite({ role: 'staff', companyName: undefined })
    const [mail] = await readTranslatedMails(portal.db, user)
    expect(mail?.kind).toBe('invitation')
    expect(mail?.parts).not.toContainEqual({ accountManager: true })
  })

  test('stores only a hash of the link, and does not return the link for a repeated call', async () => {
    const key = { 'idempotency-key': 'invite-once' }
    const body = { ...person, username: 'ines-once' }
    const first = await staff.post<Invitation>('/api/invitations', body, key)
    const second = await staff.post<Invitation>('/api/invitations', body, key)
    expect([second.status, second.body.user.id, second.body.link]).toEqual([201, first.body.user.id, null])
    const stored = await portal.db.selectFrom('idempotencyKeys').select(['key', 'body']).execute()
    const links = await portal.db.selectFrom('accountLinks').select('tokenHash').execute()
    expect(JSON.stringify(stored)).not.toContain(getToken(first.body))
    expect(JSON.stringify(stored)).not.toContain('invite-once')
    expect(links.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true)
  })

  test('shows the username, name, and company of the invited user', async () => {
    const invitation = await invite()
    expect((await read(getToken(invitation))).body).toEqual({
      username: invitation.user.username,
      fullName: 'Ines Invited',
      companyName: 'Invited & Co',
      language: null,
    })
  })

  test('saves the language of the page in which the user accepts', async () => {
    const inviteOwn = async (fields: object) => {
      const invitation = await invite({ language: 'tr' })
      expect((await read(getToken(invitation))).body).toMatchObject({ language: 'tr' })
      return (await accept(getToken(invitation), fields)).body['language']
    }
    expect([await inviteOwn({ language: 'de' }), await inviteOwn({})]).toEqual(['de', 'tr'])
    const refused = await accept(getToken(await invite()), { language: 'tlh' })
    expect(refused.status).toBe(400)
  })

  test('notifies staff when the user accepts', async () => {
    const invitation = await invite()
    await accept(getToken(invitation), { fullName: 'Inès Invitée' })
    const { body } = await staff.get<{ title: string; href: string }[]>('/api/notifications?limit=1')
    expect(body).toMatchObject([
      {
        title: 'Inès Invitée accepted the invitation',
        href: `/staff/users?q=${invitation.user.username}`,
      },
    ])
  })

  test('sets the name and password that the user chooses, and signs them in', async () => {
    const invitation = await invite()
    const { status, body, headers } = await accept(getToken(invitation), { fullName: 'Inès Invitée' })
    expect([status, body['fullName'], body['status']]).toEqual([200, 'Inès Invitée', 'active'])
    const cookie = headers['set-cookie']?.split(';')[0] ?? ''
    expect((await portal.anonymous.get('/api/user', { cookie })).body['id']).toBe(invitation.user.id)
    expect((await signIn(invitation.user.username)).status).toBe(200)
  })

  test('mails the user when they accept', async () => {
    const { user, link } = await invite()
    await accept(getToken({ link }))
    const mails = await portal.db
      .selectFrom('mails')
      .select('subject')
      .where('userId', '=', user.id)
      .where('kind', '=', 'security')
      .execute()
    expect(mails).toEqual([{ subject: 'Your invitation was accepted' }])
  })

  test('returns 204 without an audit entry when staff withdraw the invitation of a user who has none', async () => {
    const [active, off] = [await portal.buildClient(), await invite()]
    await staff.post(`/api/users/${off.user.id}/deactivate`)
    for (const id of [active.id, off.user.id])
      expect((await staff.delete(`/api/users/${id}/invitation`)).status).toBe(204)
    const taken = portal.db.selectFrom('auditLog').select('id').where('entityId', '=', active.id)
    expect(await taken.where('action', '=', 'user.invitation_revoked').execute()).toEqual([])
    expect((await staff.delete('/api/users/2147483647/invitation')).status).toBe(404)
  })

  test('accepts one of ten calls with the same link at once, and returns 404 for the others', async () => {
    const token = getToken(await invite())
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  })

  test('signs in again when the user repeats the call with the same idempotency key', async () => {
    const token = getToken(await invite())
    const key = { 'idempotency-key': 'accept-once' }
    expect((await accept(token, {}, key)).status).toBe(200)
    const again = await accept(token, {}, key)
    expect([again.status, again.headers['set-cookie']]).toEqual([200, expect.stringContaining('sid=')])
    expect((await accept(token, { password: 'another one here' }, key)).status).toBe(404)
    expect((await accept(token, {}, { 'idempotency-key': 'other' })).status).toBe(404)
  })

  test('stays active when the chosen password is refused', async () => {
    const invitation = await invite()
    const refused = await accept(getToken(invitation), { password: 'password' })
    expect([refused.status, refused.body['detail']]).toEqual([
      400,
      'This password is too common. Please choose another.',
    ])
    expect((await accept(getToken(invitation))).status).toBe(200)
  })

  test('expires after seven days', async () => {
    const invitation = await invite()
    expect(Date.parse(invitation.expiresAt) - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
    await portal.db
      .updateTable('accountLinks')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', invitation.user.id)
      .execute()
    expect((await accept(getToken(invitation))).status).toBe(404)
    expect((await read(getToken(invitation))).status).toBe(404)
  })

  test('disables the old link when staff renew the invitation', async () => {
    const old = await invite()
    const renewed = await staff.post<Invitation>(`/api/users/${old.user.id}/invitation`)
    expect(renewed.status).toBe(200)
    expect((await accept(getToken(old))).status).toBe(404)
    expect((await accept(getToken(renewed.body))).status).toBe(200)
  })

  test('stops working when staff withdraw it, and can be renewed', async () => {
    const { user, link } = await invite()
    expect((await staff.delete(`/api/users/${user.id}/invitation`)).status).toBe(204)
    expect((await accept(getToken({ link }))).status).toBe(404)
    expect((await staff.post(`/api/users/${user.id}/invitation`)).status).toBe(200)
  })

  test('refuses active, deactivated, and deleted users', async () => {
    const anna = await portal.buildClient()
    expect((await staff.post(`/api/users/${anna.id}/invitation`)).status).toBe(409)
    const [off, gone] = [await invite(), await invite()]
    await staff.post(`/api/users/${off.user.id}/deactivate`)
    await staff.delete(`/api/users/${gone.user.id}`)
    expect((await staff.post(`/api/users/${off.user.id}/invitation`)).status).toBe(409)
    for (const link of [off, gone]) expect((await accept(getToken(link))).status).toBe(404)
  })

  test('ends when staff set a password for the user', async () => {
    const { user, link } = await invite()
    const { body } = await staff.patch<User>(`/api/users/${user.id}`, { password: 'typed by staff' })
    expect(body.status).toBe('active')
    expect((await accept(getToken({ link }))).status).toBe(404)
    expect((await signIn(user.username, 'typed by staff')).status).toBe(200)
  })

  test('returns 409 when the last staff member becomes a client while another is only invited', async () => {
    const small = await testApp()
    const boss = await small.buildStaff()
    await small.as(boss).post('/api/invitations', { ...person, role: 'staff' })
    const answer = await small.as(boss).patch(`/api/users/${boss.id}`, { role: 'client', companyName: 'Own' })
    expect(answer.status).toBe(409)
    await small.close()
  })

  test.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ fullName: '' }, 'Full name is required'],
    [{ email: 'ines' }, 'Please enter a valid email'],
    [{ companyName: '' }, 'Company name is required for clients'],
  ])('returns 400 when staff invite a user with %j', async (fields, message) => {
    const { status, body } = await staff.post('/api/invitations', { ...person, ...fields })
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('returns 409 when staff invite a user with a username that is taken', async () => {
    const { username } = await portal.buildClient()
    expect((await staff.post('/api/invitations', { ...person, username })).status).toBe(409)
  })
})

test('returns 401 when an invited user signs in before accepting', async () => {
  const { user } = await invite()
  expect((await signIn(user.username, 'whatever it is')).status).toBe(401)
})
