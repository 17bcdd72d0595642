import { afterAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/users/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'
import { waitUntilBlocked } from '#server/test/wait-until-blocked.ts'

const portal = await testApp()
afterAll(portal.close)
const sam = await portal.buildStaff()
const staff = portal.as(sam)

const form = {
  username: 'nora',
  password: PASSWORD,
  fullName: 'Nora Neu',
  email: 'nora@example.com',
  role: 'client',
  companyName: 'Neu GmbH',
}
const create = (fields: object = {}) => staff.post<User>('/api/users', { ...form, ...fields })
const change = (id: number, body: object, headers?: Record<string, string>) =>
  staff.patch<User>(`/api/users/${id}`, body, headers)
const signIn = (username: string, password: string) =>
  portal.anonymous.post('/api/login', { username, password })
/** Returns the statuses of the notification mails to a user, without mails about the account. */
const readMails = async ({ id }: { id: number }) => {
  const mails = portal.db.selectFrom('mails').select('status').where('userId', '=', id)
  return (await mails.where('private', '=', false).execute()).map(({ status }) => status)
}
const isSignedIn = async (who: typeof staff) => (await who.get('/api/user')).status === 200

describe('creating a user', () => {
  test('creates a client who can sign in at once', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toMatchObject({ username: 'nora', role: 'client', companyName: 'Neu GmbH' })
    expect((await signIn('nora', PASSWORD)).status).toBe(200)
  })

  test('creates a staff member without a company', async () => {
    const { body } = await create({ username: 'stan', role: 'staff', companyName: '' })
    expect(body).toMatchObject({ role: 'staff', companyName: null })
  })

  test.each([
    [{ companyName: '' }, 'Company name is required for clients'],
    [{ companyName: undefined }, 'Company name is required for clients'],
    [{ role: 'owner' }, 'Role is required'],
    [{ fullName: '' }, 'Full name is required'],
    [{ email: 'nora@' }, 'Please enter a valid email'],
    [{ username: 'no' }, 'Username must be at least 3 characters'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
  ])('returns 400 when staff create a user with %j', async (fields, message) => {
    const { status, body } = await staff.post('/api/users', { ...form, username: 'somebody', ...fields })
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('returns 409 when staff create a user with a username that is taken, in any case', async () => {
    await create({ username: 'taken' })
    expect((await create({ username: 'Taken' })).status).toBe(409)
  })
})

describe('changing a user', () => {
  test('changes the name, email address, and company of a user', async () => {
    const anna = await portal.buildClient()
    const fields = { fullName: 'Anna Neu', email: 'new@example.com', companyName: 'New' }
    expect((await change(anna.id, fields)).body).toMatchObject({ ...fields, username: anna.username })
  })

  test.each(['', null, undefined])(
    'keeps the password and the sessions when staff send the password %j',
    async (password) => {
      const anna = await portal.buildClient()
      const session = portal.as(anna)
      await session.get('/api/user')
      expect((await change(anna.id, { fullName: 'Anna', password })).status).toBe(200)
      expect((await signIn(anna.username, PASSWORD)).status).toBe(200)
      expect(await isSignedIn(session)).toBe(true)
    },
  )

  test('replaces the password and ends the sessions when staff set a new one', async () => {
    const anna = await portal.buildClient()
    const session = portal.as(anna)
    await session.get('/api/user')
    await change(anna.id, { password: 'another password' })
    expect(await isSignedIn(session)).toBe(false)
    expect((await signIn(anna.username, PASSWORD)).status).toBe(401)
    expect((await signIn(anna.username, 'another password')).status).toBe(200)
  })

  test('ends the sessions of a user when staff change the role', async () => {
    const anna = await portal.buildClient()
    const session = portal.as(anna)
    await session.get('/api/user')
    expect((await change(anna.id, { role: 'staff' })).body.role).toBe('staff')
    expect(await isSignedIn(session)).toBe(false)
  })

  test.each([
    [{ fullName: ' ' }, 'Full name is required'],
    [{ email: 'nowhere' }, 'Please enter a valid email'],
    [{ role: '' }, 'Role is required'],
    [{ companyName: '' }, 'Company name is required for clients'],
    [{ password: '12345' }, 'Password must be at least 6 characters or empty to keep current password'],
  ])('returns 400 when staff change a user to %j', async (fields, message) => {
    const { id } = await portal.buildClient()
    const { status, body } = await staff.patch(`/api/users/${id}`, fields)
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('returns 400 when staff make a staff member a client without a company', async () => {
    const { id } = await portal.buildStaff()
    expect((await change(id, { role: 'client' })).status).toBe(400)
    expect((await change(id, { role: 'client', companyName: 'Own' })).status).toBe(200)
  })

  test('returns 412 when staff change an outdated version of a user', async () => {
    const { id } = await portal.buildClient()
    await change(id, { fullName: 'First' })
    expect((await change(id, { fullName: 'Second' }, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('returns 412 when another change of the same version is saved first', async () => {
    const { id } = await portal.buildClient()
    const { changing } = await portal.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ fullName: 'First' }).where('id', '=', id).execute()
      const second = change(id, { fullName: 'Second' }, { 'if-match': '"1"' })
      await waitUntilBlocked(portal.db)
      return { changing: second }
    })
    expect((await changing).status).toBe(412)
  })
})

test('deletes the notifications and queued mails of a staff member who becomes a client', async () => {
  const former = await portal.buildStaff()
  const ticket = await portal.buildTicket({ title: 'Secret plans' })
  const comment = { content: 'A word.', entityType: 'ticket', entityId: ticket.id }
  await portal.as({ id: ticket.userId }).post('/api/comments', comment)
  expect((await portal.as(former).get('/api/notifications')).body).not.toEqual([])
  await staff.patch(`/api/users/${former.id}`, { role: 'client', companyName: 'Own' })
  expect((await portal.as(former).get('/api/notifications')).body).toEqual([])
  expect(await readMails(former)).not.toContain('waiting')
})

describe('deleting a user', () => {
  test('deletes queued mails to the user', async () => {
    const ticket = await portal.buildTicket()
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'resolved' })
    expect(await readMails({ id: ticket.userId })).toEqual(['waiting'])
    await staff.delete(`/api/users/${ticket.userId}`)
    expect(await readMails({ id: ticket.userId })).toEqual([])
  })

  test('ends the user’s sessions and refuses another sign-in', async () => {
    const anna = await portal.buildClient()
    const session = portal.as(anna)
    await session.get('/api/user')
    expect((await staff.delete(`/api/users/${anna.id}`)).status).toBe(204)
    expect(await isSignedIn(session)).toBe(false)
    expect((await signIn(anna.username, PASSWORD)).status).toBe(401)
  })

  test('keeps the user’s tickets under their name', async () => {
    const anna = await portal.buildClient({ fullName: 'Anna Away' })
    const ticket = await portal.buildTicket({ userId: anna.id })
    await staff.delete(`/api/users/${anna.id}`)
    const { body } = await staff.get(`/api/tickets/${ticket.id}`)
    expect(body).toMatchObject({ client: { id: anna.id, fullName: 'Anna Away' } })
  })

  test('removes the user from the list and frees the username', async () => {
    const anna = await portal.buildClient({ username: 'free-again' })
    await staff.delete(`/api/users/${anna.id}`)
    expect((await staff.get('/api/users?q=free-again')).body).toEqual([])
    expect((await staff.delete(`/api/users/${anna.id}`)).status).toBe(404)
    expect((await create({ username: 'free-again' })).status).toBe(201)
  })

  test('deletes a user even if another user has the username reserved for the deleted account', async () => {
    const anna = await portal.buildClient({ username: 'unlucky' })
    await create({ username: `unlucky#${anna.id}` })
    expect((await staff.delete(`/api/users/${anna.id}`)).status).toBe(204)
  })

  test('does not let staff delete their own account', async () => {
    const { status, body } = await staff.delete(`/api/users/${sam.id}`)
    expect([status, body['detail']]).toEqual([409, 'You can’t delete your own account.'])
    expect(await isSignedIn(staff)).toBe(true)
  })
})

describe('last staff member', async () => {
  const small = await testApp()
  afterAll(small.close)
  const listRemaining = () =>
    small.db.selectFrom('users').select('id').where('deletedAt', 'is', null).execute()
  const mine = await small.buildStaff()

  test('remains when two staff members delete each other at once', async () => {
    const theirs = await small.buildStaff()
    const [first, second] = [small.as(mine), small.as(theirs)]
    await Promise.all([first.get('/api/user'), second.get('/api/user')])
    const { deleting } = await small.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').forUpdate().execute()
      const both = [first.delete(`/api/users/${theirs.id}`), second.delete(`/api/users/${mine.id}`)]
      await waitUntilBlocked(small.db, 2)
      return { deleting: both }
    })
    const statuses = (await Promise.all(deleting)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([204, 409]))
    expect(await listRemaining()).toHaveLength(1)
  })

  test('returns 409 when the last staff member becomes a client', async () => {
    const [last = mine] = await listRemaining()
    const body = { role: 'client', companyName: 'Own' }
    expect((await small.as(last).patch(`/api/users/${last.id}`, body)).status).toBe(409)
  })
})

describe('profile of the signed-in user', () => {
  test('changes the user’s own name and company', async () => {
    const anna = portal.as(await portal.buildClient())
    const { body } = await anna.patch('/api/user', { fullName: 'Anna Neu', companyName: 'Neu' })
    expect(body).toMatchObject({ fullName: 'Anna Neu', companyName: 'Neu' })
  })

  test.each([
    ['on the profile', 'profile', { email: 'neu@example.com' }],
    ['among the users', 'users', { email: 'neu@example.com' }],
    ['among the users', 'users', { password: 'another long sentence' }],
  ])('requires a confirmation to change the email address or password %s', async (_, where, body) => {
    const person = await portal.buildStaff()
    const browser = portal.as(person, { confirmed: false })
    const path = where === 'profile' ? '/api/user' : `/api/users/${person.id}`
    const same = { email: person.email, fullName: 'Anna Neu' }
    expect((await browser.patch(path, same)).status).toBe(200)
    const refused = await browser.patch(path, body)
    expect([refused.status, refused.body['code']]).toEqual([403, 'confirmation_required'])
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    expect((await browser.patch(path, body)).status).toBe(200)
  })

  test('returns 400 when a client removes their company', async () => {
    const anna = portal.as(await portal.buildClient())
    expect((await anna.patch('/api/user', { companyName: '' })).status).toBe(400)
  })

  test('returns 412 when a user changes an outdated version of their profile', async () => {
    const anna = portal.as(await portal.buildClient())
    await anna.patch('/api/user', { fullName: 'First' })
    expect((await anna.patch('/api/user', { fullName: 'Second' }, { 'if-match': '"1"' })).status).toBe(412)
  })
})

describe('password of the signed-in user', () => {
  const newPassword = 'a new long password'

  test('changes the password, ends all other sessions, and renews the token of this one', async () => {
    const anna = await portal.buildClient()
    const [here, elsewhere] = [portal.as(anna), portal.as(anna)]
    await elsewhere.get('/api/user')
    const before = (await here.cookie()) ?? ''
    const answer = await here.post('/api/user/password', { currentPassword: PASSWORD, newPassword })
    expect(answer.status).toBe(204)
    expect((await portal.anonymous.get('/api/user', { cookie: before })).status).toBe(401)
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await signIn(anna.username, newPassword)).status).toBe(200)
  })

  test('returns 400 when the current password is wrong', async () => {
    const anna = portal.as(await portal.buildClient())
    const { status, body } = await anna.post('/api/user/password', { currentPassword: 'guess', newPassword })
    expect([status, body['detail']]).toEqual([400, 'That isn’t your current password'])
  })

  test('refuses a new password of fewer than six characters', async () => {
    const anna = portal.as(await portal.buildClient())
    const body = { currentPassword: PASSWORD, newPassword: '12345' }
    expect((await anna.post('/api/user/password', body)).body['detail']).toBe(
      'Password must be at least 6 characters',
    )
  })
})

describe('user list', () => {
  test('lists users by ID, filtered by role, and without secrets', async () => {
    const { body, bytes } = await staff.get<User[]>('/api/users?role=staff')
    expect(body.every(({ role }) => role === 'staff')).toBe(true)
    expect(body.map(({ id }) => id)).toEqual(body.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(bytes.toString()).not.toMatch(/argon2|password/i)
  })

  test.each(['NORA', 'neu gm', 'nora@example'])(
    'finds a user by name, company, or email address: %s',
    async (q) => {
      const { body } = await staff.get<User[]>(`/api/users?q=${encodeURIComponent(q)}`)
      expect(body.map(({ username }) => username)).toContain('nora')
    },
  )
})

test('never sends the email address or username of staff to a client', async () => {
  const secret = { username: 'very-secret-name', email: 'secret@example.com' }
  const boss = await portal.buildStaff(secret)
  const anna = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: anna.id })
  const project = await portal.buildProject({ userId: anna.id })
  const asBoss = portal.as(boss)
  await asBoss.post('/api/comments', { content: 'Hi', entityType: 'ticket', entityId: ticket.id })
  await asBoss.upload(`/api/projects/${project.id}/files`)
  await portal.buildTask({ projectId: project.id, assigneeId: boss.id })
  const paths = ['activities/recent', 'notifications', 'tickets', 'projects', 'portal']
  const more = ['files', 'tasks', 'activities'].map((part) => `projects/${project.id}/${part}`)
  for (const path of [...paths, ...more, `comments/ticket/${ticket.id}`]) {
    const { bytes } = await portal.as(anna).get(`/api/${path}`)
    expect.soft(bytes.toString(), path).not.toMatch(/secret/)
  }
})
