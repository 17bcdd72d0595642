import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountManager, Agency } from '#shared/settings/schemas.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const SETTINGS = '/api/agency/settings'
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const portal = await testApp({ registration: 'closed' })
let staff: Caller
beforeAll(async () => {
  staff = portal.as(await portal.buildStaff({ fullName: 'Mara Manager' }))
})
afterAll(portal.close)

const change = (fields: object, headers?: Record<string, string>) => staff.patch(SETTINGS, fields, headers)

test('has default settings and stores what staff change', async () => {
  const { body } = await staff.get(SETTINGS)
  expect(body).toMatchObject({ name: 'Project Portal', timeZone: 'UTC', targetHours: 24, registration: null })
  const fields = {
    name: 'Studio North',
    timeZone: 'Europe/Berlin',
    holidays: [
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2026-01-01', name: 'New Year' },
    ],
    accountManager: { name: 'Ada', email: 'ada@north.example' },
  }
  const changed = await change(fields)
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ ...fields, holidays: fields.holidays.toReversed() })
  expect((await staff.get(SETTINGS)).body).toEqual(changed.body)
})

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Pacific/Chuuk', 'Pacific/Truk', 'Europe/Kyiv', 'UTC'])(
  'accepts the current and an older name of a time zone: %s',
  async (timeZone) => {
    const { status, body } = await change({ timeZone })
    expect([status, body['timeZone']]).toEqual([200, timeZone])
    expect((await staff.get('/api/stats/morning')).status).toBe(200)
  },
)

test('refuses an unknown time zone', async () => {
  const { status, body } = await change({ timeZone: 'Europe/Atlantis' })
  expect([status, body['detail']]).toEqual([400, 'Please choose a time zone'])
})

const targets = async () => {
  const { targetHours, targetHoursByPriority } = (await staff.get<Agency>(SETTINGS)).body
  return { targetHours, ...targetHoursByPriority }
}

test('has a target for each priority, with the single target as that of medium', async () => {
  expect(await targets()).toEqual({ targetHours: 24, low: 24, medium: 24, high: 24, urgent: 24 })
  await change({ targetHours: 20 })
  expect(await targets()).toEqual({ targetHours: 20, low: 24, medium: 20, high: 24, urgent: 24 })
  await change({ targetHoursByPriority: { low: 40, medium: 24, high: 8, urgent: 2 } })
  expect(await targets()).toEqual({ targetHours: 24, low: 40, medium: 24, high: 8, urgent: 2 })
})

test('shows the emergency contact to clients only outside business hours', async () => {
  const client = portal.as(await portal.buildClient())
  const toCall = async () => (await client.get('/api/agency/emergency')).body['emergency']
  const emergency = { phone: '+49 (30) 123-4567', words: 'Only if your website is down.' }
  await change({ emergency, businessHours: week({ from: '00:00', to: '24:00' }) })
  expect((await staff.get(SETTINGS)).body['emergency']).toEqual(emergency)
  expect(await toCall()).toBeNull()
  // Opens for one minute tomorrow, so that this works on every weekday.
  const tomorrow = Object.keys(week(null))[new Date().getUTCDay()] ?? ''
  await change({
    timeZone: 'UTC',
    businessHours: { ...week(null), [tomorrow]: { from: '00:00', to: '00:01' } },
  })
  expect(await toCall()).toEqual(emergency)
  const { body } = await client.get<{ changesAt: string }>('/api/agency/emergency')
  const opening = new Date()
  opening.setUTCHours(24, 0, 0, 0)
  expect(body.changesAt).toBe(opening.toISOString())
  await change({ emergency: null })
  expect(await toCall()).toBeNull()
})

test('returns 412 when staff change an outdated version of the settings', async () => {
  const seen = (await staff.get(SETTINGS)).headers['etag'] ?? ''
  expect((await change({ targetHours: 16 }, { 'if-match': seen })).status).toBe(200)
  expect((await change({ targetHours: 8 }, { 'if-match': seen })).status).toBe(412)
  expect((await staff.get<{ targetHours: number }>(SETTINGS)).body.targetHours).toBe(16)
})

test.each([
  ['name', { name: ' ' }],
  ['accentColor', { accentColor: 'red' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['targetHours', { targetHours: 0 }],
  ['targetHours', { targetHours: 8, targetHoursByPriority: { medium: 9 } }],
  ['targetHoursByPriority.urgent', { targetHoursByPriority: { urgent: 401 } }],
  ['emergency.phone', { emergency: { phone: 'call me', words: 'At night.' } }],
  ['emergency.phone', { emergency: { phone: '()', words: 'At night.' } }],
  ['emergency.words', { emergency: { phone: '+49 30 1234567', words: ' ' } }],
  ['holidays.0.date', { holidays: [{ date: '2026-02-30', name: 'Never' }] }],
  ['businessHours', { businessHours: week(null) }],
  ['businessHours.monday.to', { businessHours: week({ from: '17:00', to: '09:00' }) }],
  ['accountManager.email', { accountManager: { name: 'Ada', email: 'nowhere' } }],
  ['maxProjectFileMb', { maxProjectFileMb: 99_999 }],
])('validates %s', async (path, fields) => {
  const { status, body } = await change(fields)
  expect(status).toBe(400)
  expect(body['errors']).toContainEqual(expect.objectContaining({ path }))
})

function week(hours: object | null) {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return Object.fromEntries(days.map((day) => [day, hours]))
}

test('shows visitors the name, color, account manager’s name, and texts, but no email address', async () => {
  await change({ accentColor: '#0F766E', terms: '## Rules of {agency}\n\nAsk {account manager}.' })
  const { body } = await portal.anonymous.get('/api/portal')
  expect(body).toMatchObject({
    agencyName: 'Studio North',
    accentColor: '#0f766e',
    accountManager: { name: 'Ada' },
  })
  expect(JSON.stringify(body)).not.toContain('ada@north.example')
  const terms = await portal.anonymous.get<{ markdown: string }>('/api/agency/terms')
  expect(terms.body.markdown).toBe('## Rules of Studio North\n\nAsk Ada.')
  const privacy = await portal.anonymous.get<{ markdown: string }>('/api/agency/privacy')
  expect(privacy.body.markdown).toContain('Studio North runs this portal')
})

test('serves colors for the accent color, and returns 304 until it changes', async () => {
  await change({ accentColor: '#facc15' })
  const { body: text, headers } = await portal.anonymous.get<string>('/agency.css')
  expect(headers['content-type']).toBe('text/css; charset=utf-8')
  expect(text).toContain('--accent:#facc15')
  expect(text).toMatch(/--accent-fill:light-dark\(#[0-9a-f]{6}, #facc15\)/)
  const again = { 'if-none-match': headers['etag'] ?? '' }
  expect((await portal.anonymous.get('/agency.css', again)).status).toBe(304)
  await change({ accentColor: '#4f46e5' })
  expect((await portal.anonymous.get('/agency.css', again)).status).toBe(200)
})

test('opens and closes registration, and names the account manager while it is closed', async () => {
  const form = {
    username: 'nora-neu',
    password: 'a long sentence',
    fullName: 'Nora Neu',
    email: 'nora@example.com',
    companyName: 'Neu',
  }
  const refused = await portal.anonymous.post('/api/register', form)
  expect(refused.status).toBe(403)
  expect(refused.body['detail']).toContain('Ada')
  await change({ registration: 'open' })
  expect((await portal.anonymous.post('/api/register', form)).status).toBe(201)
  await change({ registration: null })
  expect((await portal.anonymous.post('/api/register', form)).status).toBe(403)
})

test('limits project files to the size that staff chose', async () => {
  const project = await portal.buildProject()
  const send = () =>
    staff.upload(`/api/projects/${project.id}/files`, {
      fileName: 'a.txt',
      bytes: 'x'.repeat(1_200_000),
      type: 'text/plain',
    })
  await change({ maxProjectFileMb: 1 })
  expect((await send()).status).toBe(413)
  const { body } = await change({ maxProjectFileMb: null })
  expect(body['serverMaxProjectFileMb']).toBe(100)
  expect((await send()).status).toBe(201)
})

test('serves a logo to anyone until staff remove it', async () => {
  const { body: upload } = await staff.upload<{ name: string }>('/api/uploads')
  const { body } = await change({ logo: upload.name })
  expect(body['logo']).toMatch(/^\/api\/agency\/logo\?v=\d+$/)
  const logo = await portal.anonymous.get(String(body['logo']))
  expect(logo.status).toBe(200)
  expect(logo.headers['content-type']).toBe('image/png')
  expect(logo.headers['content-security-policy']).toContain('sandbox')
  expect((await change({ logo: upload.name })).status).toBe(400)
  expect((await change({ logo: null })).body['logo']).toBeNull()
  expect((await portal.anonymous.get('/api/agency/logo')).status).toBe(404)
})

test('refuses an SVG with a script, and another user’s file, as a logo', async () => {
  expect((await staff.upload('/api/uploads', { bytes: SVG })).status).toBe(415)
  const client = portal.as(await portal.buildClient())
  const { body: theirs } = await client.upload<{ name: string }>('/api/uploads')
  expect((await change({ logo: theirs.name })).status).toBe(400)
})

const newest = async () => (await staff.get<AuditEntry[]>('/api/audit?area=agency')).body[0]

/** Returns the audit details of one settings change, or undefined if it has no entry. */
async function readAudit(fields: object) {
  const before = await newest()
  expect((await change(fields)).status).toBe(200)
  const entry = await newest()
  return entry?.id === before?.id ? undefined : entry?.details
}

test('records old and new values of changed settings in the audit log', async () => {
  const before = (await staff.get<Agency>(SETTINGS)).body
  expect(await readAudit({ registration: 'open', maxProjectFileMb: 7 })).toEqual({
    changes: {
      registration: { from: before.registration, to: 'open' },
      maxProjectFileMb: { from: before.maxProjectFileMb, to: 7 },
    },
  })
  expect(await readAudit({ registration: 'closed', maxProjectFileMb: 7 })).toEqual({
    changes: { registration: { from: 'open', to: 'closed' } },
  })
  expect(await readAudit({ registration: 'closed' })).toBeUndefined()
})

test('describes hours and holidays in words in the audit log', async () => {
  const hours = { from: '09:00', to: '17:00' }
  await change({
    businessHours: week(hours),
    holidays: [
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2026-01-01', name: 'New Year' },
    ],
  })
  expect(
    await readAudit({
      businessHours: { ...week(hours), friday: { from: '09:00', to: '15:00' }, sunday: null },
      holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    }),
  ).toEqual({
    changes: {
      friday: { from: '09:00–17:00', to: '09:00–15:00' },
      sunday: { from: '09:00–17:00', to: 'closed' },
      holidays: { removed: ['2026-01-01 New Year'], added: [] },
    },
  })
})

test('audits changes of the account manager and long texts without their content', async () => {
  const named = { accountManager: { name: 'Grace', email: 'grace@north.example' }, terms: '## Other rules' }
  expect(await readAudit(named)).toEqual({ fields: ['terms', 'accountManager'] })
})

const contact = { clientEmail: 'hello@north.example', clientPhone: '+49 30 1234567' }
const readContact = async (caller: Caller) =>
  (await caller.get<{ accountManager: AccountManager | null }>('/api/agency/account-manager')).body
    .accountManager

describe('account manager', () => {
  test('is only the name of the first staff member until owners enter more', async () => {
    await change({ accountManager: null })
    const client = portal.as(await portal.buildClient())
    expect(await readContact(client)).toEqual({
      name: 'Mara Manager',
      picture: null,
      email: null,
      phone: null,
    })
    await change({ accountManager: { name: 'Ada', email: 'replies@north.example' } })
    expect(await readContact(client)).toEqual({ name: 'Ada', picture: null, email: null, phone: null })
  })

  test('is reachable only for people who are signed in', async () => {
    await change({ accountManager: { name: 'Ada', ...contact } })
    const client = portal.as(await portal.buildClient())
    const shown = { name: 'Ada', picture: null, email: contact.clientEmail, phone: contact.clientPhone }
    expect(await readContact(client)).toEqual(shown)
    expect((await portal.anonymous.get('/api/agency/account-manager')).status).toBe(401)
    for (const path of [
      '/api/portal',
      '/api/agency/accessibility',
      '/api/agency/terms',
      '/api/agency/privacy',
    ]) {
      const { body } = await portal.anonymous.get(path)
      expect(JSON.stringify(body), path).not.toMatch(/hello@north\.example|1234567/)
    }
  })

  test('is the chosen staff member, with their current name and picture, until they leave', async () => {
    const sarah = await portal.buildStaff({ fullName: 'Sarah Lind' })
    const changed = await change({ accountManager: { userId: sarah.id, ...contact } })
    expect(changed.body).toMatchObject({
      accountManager: { userId: sarah.id, name: 'Sarah Lind', ...contact },
    })
    const { body: picture } = await portal.as(sarah).upload<{ name: string }>('/api/uploads')
    await portal.as(sarah).patch('/api/user', { picture: picture.name, fullName: 'Sarah Berg' })
    const client = portal.as(await portal.buildClient())
    const shown = await readContact(client)
    expect(shown).toMatchObject({
      name: 'Sarah Berg',
      email: contact.clientEmail,
      phone: contact.clientPhone,
    })
    expect((await client.get(String(shown?.picture))).status).toBe(200)
    expect((await portal.anonymous.get('/api/portal')).body).toMatchObject({
      accountManager: { name: 'Sarah Berg' },
    })
    expect((await staff.delete(`/api/users/${sarah.id}`)).status).toBeLessThan(300)
    expect(await readContact(client)).toEqual({
      name: 'Mara Manager',
      picture: null,
      email: null,
      phone: null,
    })
    expect((await staff.get<Agency>(SETTINGS)).body.accountManager).toBeNull()
  })

  test('can be only an active staff member or a typed name', async () => {
    const client = await portal.buildClient()
    for (const userId of [client.id, 2_000_000_000]) {
      const { status, body } = await change({ accountManager: { userId } })
      expect([status, body['errors']]).toEqual([
        400,
        [{ path: 'accountManager.userId', message: 'Please choose a staff member' }],
      ])
    }
    const unnamed = await change({ accountManager: contact })
    expect(unnamed.body['errors']).toContainEqual(expect.objectContaining({ path: 'accountManager.name' }))
    const noPhone = await change({ accountManager: { name: 'Ada', clientPhone: 'call me' } })
    expect(noPhone.body['errors']).toContainEqual(
      expect.objectContaining({ path: 'accountManager.clientPhone' }),
    )
  })

  test('is audited by its field name, and not if it stays the same', async () => {
    const { id: userId } = await portal.buildStaff()
    expect(await readAudit({ accountManager: { userId, ...contact } })).toEqual({
      fields: ['accountManager'],
    })
    const { accountManager } = (await staff.get<Agency>(SETTINGS)).body
    expect(await readAudit({ accountManager })).toBeUndefined()
  })
})
