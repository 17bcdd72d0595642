import { afterAll, expect, test } from 'vitest'
import { createUserWithLink } from '#server/commands/change-people.ts'
import { testApp } from '#server/test/test-app.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp()
afterAll(portal.close)

/** Creates a staff member who acts, and another who is notified. */
async function twoOfStaff() {
  const ada = await portal.buildStaff({ fullName: 'Ada Admin' })
  return { ada, other: await portal.buildStaff(), as: portal.as(ada) }
}

const readMails = async (person: { id: number }) =>
  (await readTranslatedMails(portal.db, person)).map(({ subject, kind, parts }) => ({ subject, kind, parts }))
const subjects = async (person: { id: number }) => (await readMails(person)).map(({ subject }) => subject)
const newcomer = (role: 'staff' | 'client') => ({
  username: `nora-${crypto.randomUUID().slice(0, 8)}`,
  fullName: 'Nora Neu',
  email: `${crypto.randomUUID()}@example.com`,
  role,
  companyName: role === 'client' ? 'Neu' : null,
})
const JOINED = {
  subject: 'Nora Neu is now a staff member',
  kind: 'security',
  parts: [
    {
      text: expect.stringMatching(
        /^Ada Admin made Nora Neu a staff member on \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC\.$/,
      ) as string,
    },
    { text: expect.stringContaining('Lock Out Everywhere') as string },
  ],
}

test('mails active staff owners, and no one else, when a staff account is created', async () => {
  const { ada, other, as } = await twoOfStaff()
  const member = await portal.buildStaff({ staffRole: 'member' })
  const gone = await portal.buildStaff()
  const deactivatedAt = new Date().toISOString()
  await portal.db.updateTable('users').set({ deactivatedAt }).where('id', '=', gone.id).execute()
  const before = (await readMails(gone)).length
  const person = { ...newcomer('staff'), password: 'a long sentence' }
  const { status, body } = await as.post<{ id: number }>('/api/users', person)
  expect(status).toBe(201)
  expect(await readMails(ada)).toEqual([JOINED])
  expect(await readMails(other)).toEqual([JOINED])
  expect(await readMails(body)).toEqual([])
  expect(await readMails(member)).toEqual([])
  expect(await readMails(gone)).toHaveLength(before)
})

test('mails staff owners when a staff member is invited by staff or by a command', async () => {
  const { other, as } = await twoOfStaff()
  expect((await as.post('/api/invitations', newcomer('staff'))).status).toBe(201)
  expect(await readMails(other)).toEqual([JOINED])
  await createUserWithLink(portal.db, portal.config, { ...newcomer('staff'), companyRole: 'colleague' })
  const [, byCommand] = await readMails(other)
  expect(JSON.stringify(byCommand)).toContain('A command run on the server made Nora Neu a staff member on')
})

test('does not mail staff when a client account is created', async () => {
  const { other, as } = await twoOfStaff()
  await as.post('/api/invitations', newcomer('client'))
  await as.post('/api/users', {
    ...newcomer('client'),
    password: 'a long sentence',
  })
  await createUserWithLink(portal.db, portal.config, { ...newcomer('client'), companyRole: 'colleague' })
  expect(await readMails(other)).toEqual([])
})

test('mails staff owners and the user when a user joins or leaves the staff', async () => {
  const { other, as } = await twoOfStaff()
  const nora = await portal.buildClient({ fullName: 'Nora Neu' })
  const change = (role: string) => as.patch(`/api/users/${nora.id}`, { role })
  for (const role of ['staff', 'staff', 'client', 'client']) expect((await change(role)).status).toBe(200)
  expect(await subjects(other)).toEqual([
    'Nora Neu is now a staff member',
    'Nora Neu is no longer a staff member',
  ])
  const [joined, left] = await readMails(nora)
  expect(joined?.subject).toBe('You’re now a staff member')
  expect(left).toMatchObject({ subject: 'You’re no longer a staff member', kind: 'security' })
  expect(JSON.stringify(left)).toContain('Ada Admin changed your role from staff to client on')
  expect(await readMails(nora)).toHaveLength(2)
})

test('mails staff owners once when a staff member is deactivated or deleted, and not for a client', async () => {
  const { ada, other, as } = await twoOfStaff()
  const nora = await portal.buildStaff({ fullName: 'Nora Neu' })
  const client = await portal.buildClient({ fullName: 'Carl Client' })
  for (const { id } of [nora, nora, client]) await as.post(`/api/users/${id}/deactivate`)
  for (const { id } of [nora, client]) expect((await as.delete(`/api/users/${id}`)).status).toBe(204)
  for (const reader of [ada, other]) {
    const mails = await readMails(reader)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Nora Neu’s account was deactivated',
      'Nora Neu’s account was deleted',
    ])
    expect(JSON.stringify(mails)).toContain('Ada Admin deactivated Nora Neu’s staff account on')
  }
})

test.each([
  ['required', 'optional', 'Staff no longer need a second factor'],
  ['after_14_days', 'optional', 'Staff no longer need a second factor'],
  ['required', 'after_14_days', 'Staff now have 14 days to set up a second factor'],
] as const)(
  'mails all staff once when the second factor is relaxed: %s → %s',
  async (before, after, subject) => {
    const { ada, other, as } = await twoOfStaff()
    expect((await as.get('/api/user')).status).toBe(200)
    await portal.db.updateTable('agency').set({ staffSecondFactor: before }).execute()
    await portal.db.updateTable('sessions').set({ secondFactor: true }).where('userId', '=', ada.id).execute()
    const drop = () => as.patch('/api/agency/settings', { staffSecondFactor: after })
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 200])
    for (const reader of [ada, other])
      expect(await readMails(reader)).toEqual([expect.objectContaining({ subject, kind: 'security' })])
  },
)

test('mails staff owners when a staff member’s second factor is reset, and not for a client', async () => {
  const { ada, other, as } = await twoOfStaff()
  const nora = await portal.buildStaff({ fullName: 'Nora Neu' })
  const client = await portal.buildClient({ fullName: 'Carl Client' })
  for (const { id } of [nora, client]) expect((await as.delete(`/api/users/${id}/factors`)).status).toBe(204)
  for (const reader of [ada, other]) {
    const mails = await readMails(reader)
    expect(mails.map(({ subject }) => subject)).toEqual(['Nora Neu’s second factor was reset'])
    expect(JSON.stringify(mails)).toContain(
      'Ada Admin reset the second factor on Nora Neu’s staff account on',
    )
  }
  expect((await readMails(nora)).map(({ subject }) => subject)).toEqual(['Your second factor was reset'])
})

test('mails staff owners and the user when a staff role changes', async () => {
  const { other, as } = await twoOfStaff()
  const nora = await portal.buildStaff({ fullName: 'Nora Neu', staffRole: 'member' })
  for (const staffRole of ['owner', 'owner', 'member'])
    expect((await as.patch(`/api/users/${nora.id}`, { staffRole })).status).toBe(200)
  expect(await subjects(other)).toEqual([
    'Nora Neu’s role is now Agency Owner',
    'Nora Neu’s role is now Member',
  ])
  expect(await subjects(nora)).toEqual(['Your role is now Agency Owner', 'Your role is now Member'])
})
