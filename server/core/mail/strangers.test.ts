import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CompanyInvitation } from '#shared/companies/schemas.ts'
import { sendingPortal, getText } from '#server/test/sending-portal.ts'

/* The rules for email to people who have no account. */

const { portal, mailTo, mailbox, sendWaiting } = await sendingPortal()
const staff = portal.as(await portal.buildStaff())

let count = 0
const freshEmail = () => `jo-${++count}@bakery.example`

type Client = Awaited<ReturnType<typeof portal.buildClient>>

interface SentMail {
  status: number
  email: string
  detail?: string
}

/** Every way to send email to a person without an account. */
const WAYS: [string, (client: Client, name?: string) => Promise<SentMail>][] = [
  [
    'An invitation to a company',
    async (client, fullName = 'Jo Guest') => {
      const email = freshEmail()
      const { status, body } = await portal
        .as(client)
        .post<{ detail?: string }>(`/api/companies/${client.companyId}/invitations`, {
          email,
          fullName,
          role: 'colleague',
        })
      return { status, email, ...(body.detail !== undefined && { detail: body.detail }) }
    },
  ],
  [
    'A link to answer questions',
    async (client, name = 'Jo Guest') => {
      const project = await portal.buildProject({ userId: client.id })
      const { id } = await portal.buildInfoRequest({ clientId: client.id, projectId: project.id })
      const question = await portal.buildQuestion({ infoRequestId: id })
      const email = freshEmail()
      const { status, body } = await portal
        .as(client)
        .post<{ detail?: string }>(`/api/info-requests/${id}/links`, {
          name,
          email,
          questionIds: [question.id],
        })
      return { status, email, ...(body.detail !== undefined && { detail: body.detail }) }
    },
  ],
]

/** Returns the subject and the text of the email that was sent. */
async function getTexts({ status, email }: SentMail): Promise<string> {
  expect(status).toBe(201)
  const mail = await mailTo(email)
  return `${mail.subject}\n${getText(mail)}`
}

const buildNamedClient = (fullName: string) => portal.buildClient({ fullName })

const WITH_ADDRESS = [
  'PayPal https://evil.example',
  'www.evil',
  'Anna evil.example',
  'ftp://10.0.0.1',
  'Call 10.0.0.1',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil。example',
  'evil\u2060.example',
  'xn--evl-qla.xn--p1ai',
]

describe.each(WAYS)('%s', (_way, send) => {
  test('is refused to a sender whose own address isn’t confirmed', async () => {
    const client = await portal.buildClient()
    await portal.db
      .updateTable('users')
      .set({ pendingEmail: sql<string>`email` })
      .where('id', '=', client.id)
      .execute()
    const { status, email, detail } = await send(client)
    expect([status, detail]).toEqual([
      409,
      'Confirm your own email address before you send emails to other people.',
    ])
    await sendWaiting()
    expect(mailbox.to(email)).toEqual([])
  })

  test.each(WITH_ADDRESS)('leaves out a sender’s name with a web address: %j', async (fullName) => {
    const words = await getTexts(await send(await buildNamedClient(fullName)))
    expect(words).toContain('A client of ')
    expect(words).toContain('If you didn’t expect this email, you can ignore it.')
    expect(words).not.toContain(fullName)
  })

  test.each(['Anna M. Meyer', 'J. R. R. Tolkien', 'Dr. Anna Meyer', 'Zoë O’Neill-Śmith', 'Jo 2.0'])(
    'contains an ordinary name: %j',
    async (fullName) => {
      expect(await getTexts(await send(await buildNamedClient(fullName)))).toContain(fullName)
    },
  )

  // New names can't have invisible characters.
  const recipients = WITH_ADDRESS.filter((name) => !name.includes('\u2060'))
  test.each(recipients)('leaves out a recipient’s name with a web address: %j', async (name) => {
    const words = await getTexts(await send(await portal.buildClient(), name))
    expect(words).not.toContain(name)
    expect(words).toMatch(/\nHi,\n/)
  })

  test('greets the recipient once, by an ordinary name', async () => {
    const words = await getTexts(await send(await portal.buildClient()))
    expect(words.match(/^(?:Hi|Hello|Dear)\b.*,$/gm)).toEqual(['Hi Jo,'])
  })
})

/** Has a staff member create an account whose link is emailed. */
async function inviteAs(sender: { id: number }, fields: object = {}): Promise<SentMail> {
  const email = freshEmail()
  const { status, body } = await portal.as(sender).post<{ detail?: string }>('/api/invitations', {
    username: email.replace('@', '-at-'),
    fullName: 'Jo Guest',
    email,
    role: 'client',
    companyName: 'Jo & Co',
    ...fields,
  })
  return { status, email, ...(body.detail !== undefined && { detail: body.detail }) }
}

describe('An invitation to an account', () => {
  test('is refused to a sender whose own address isn’t confirmed, and creates no account', async () => {
    const unconfirmed = await portal.buildStaff({
      pendingEmail: 'sam@agency.example',
      email: 'sam@agency.example',
    })
    const { status, email, detail } = await inviteAs(unconfirmed)
    expect([status, detail]).toEqual([
      409,
      'Confirm your own email address before you send emails to other people.',
    ])
    expect(await portal.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test.each(WITH_ADDRESS.filter((name) => !name.includes('\u2060')))(
    'leaves out a recipient’s name with a web address: %j',
    async (fullName) => {
      const words = await getTexts(await inviteAs(await portal.buildStaff(), { fullName }))
      expect(words).not.toContain(`Hi ${fullName.split(' ')[0]}`)
      expect(words).toContain('Your username: ')
    },
  )

  test('greets the recipient by an ordinary name', async () => {
    expect(await getTexts(await inviteAs(await portal.buildStaff()))).toContain('Hi Jo,')
  })

  test('is limited to 300 a day for each sender', async () => {
    const sender = await portal.buildStaff()
    expect((await inviteAs(sender)).status).toBe(201)
    await sql`insert into tries (kind, subject)
      select kind, subject from tries, generate_series(1, 299)
      where kind = 'mail of staff member' and subject = ${String(sender.id)}`.execute(portal.db)
    expect((await inviteAs(sender)).status).toBe(429)
  })
})

test('names a company whose name is a domain in an invitation, but not one with a longer web address', async () => {
  const invite = WAYS[0]![1]
  for (const companyName of ['booking.com', 'Booking.com B.V.'])
    expect(await getTexts(await invite(await portal.buildClient({ companyName })))).toContain(
      `invited you to ${companyName}`,
    )
  for (const companyName of [
    'confirm at https://evil.example/login within 24 hours',
    'evil.example/login',
    'Your account is suspended, confirm at evil.example',
    'www.evil.example',
    'mail me@evil.example',
  ]) {
    const words = await getTexts(await invite(await portal.buildClient({ companyName })))
    expect(words).toMatch(/^You’re invited to .+’s portal\n/)
    expect(words).not.toMatch(/evil\.example/)
  }
})

/**
 * Invites and withdraws until a call is refused or `most` invitations are created. Withdrawing resets nothing. Returns
 * how many were created.
 */
async function inviteTimes(client: Client, most: number): Promise<number> {
  for (let created = 0; created < most; created++) {
    const email = freshEmail()
    const { status, body, headers } = await portal
      .as(client)
      .post<CompanyInvitation>(`/api/companies/${client.companyId}/invitations`, {
        email,
        fullName: 'Jo Guest',
        role: 'colleague',
      })
    if (status !== 201) {
      expect([status, Number(headers['retry-after']) > 3600]).toEqual([429, true])
      return created
    }
    await portal.as(client).delete(`/api/company-invitations/${body.id}`)
  }
  return most
}

const forgetCounts = () => portal.db.deleteFrom('tries').execute()

describe('daily limits of invitations', () => {
  test('allow at most 50 per client in all companies', async () => {
    await forgetCounts()
    const anna = await portal.buildClient()
    const other = await portal.buildClient()
    await portal.db
      .insertInto('memberships')
      .values({ userId: anna.id, companyId: other.companyId, role: 'owner' })
      .execute()
    expect(await inviteTimes(anna, 30)).toBe(30)
    expect(await inviteTimes({ ...anna, companyId: other.companyId }, 30)).toBe(20)
  })

  test('allow at most 50 by clients of a company, and do not count or limit those by staff', async () => {
    await forgetCounts()
    const anna = await portal.buildClient()
    const { companyId } = anna
    const createByStaff = () =>
      staff.post<CompanyInvitation>(`/api/companies/${companyId}/invitations`, {
        fullName: 'Jo Guest',
        email: freshEmail(),
        role: 'colleague',
      })
    expect((await createByStaff()).status).toBe(201)
    const kind = 'invitation of company'
    const readCount = () => portal.db.selectFrom('tries').select('id').where('kind', '=', kind).execute()
    expect(await readCount()).toEqual([])
    expect(await inviteTimes(anna, 1)).toBe(1)
    await sql`insert into tries (kind, subject)
      select kind, subject from tries, generate_series(1, 49) where kind = ${kind}`.execute(portal.db)
    expect(await inviteTimes(anna, 1)).toBe(0)
    expect((await createByStaff()).status).toBe(201)
    expect((await inviteAs(await portal.buildStaff(), { companyId, companyName: undefined })).status).toBe(
      201,
    )
  })

  test('allow at most 100 by clients on one network', async () => {
    await forgetCounts()
    const clients = [await portal.buildClient(), await portal.buildClient(), await portal.buildClient()]
    const created: number[] = []
    for (const client of clients) created.push(await inviteTimes(client, 40))
    expect(created).toEqual([40, 40, 20])
  })

  test('allow at most 500 by all clients, and 200 more by staff', async () => {
    await forgetCounts()
    const anna = await portal.buildClient()
    expect(await inviteTimes(anna, 1)).toBe(1)
    // Mails from clients on other networks.
    await sql`insert into tries (kind, subject)
      select kind, subject from tries, generate_series(1, 499) where subject = 'portal'`.execute(portal.db)
    expect(await inviteTimes(await portal.buildClient(), 1)).toBe(0)
    const statuses: number[] = []
    for (let company = 0; company < 10; company++) {
      const { companyId } = await portal.buildClient()
      for (let n = 0; n < 20; n++) {
        const invited = { email: freshEmail(), fullName: 'Jo Guest', role: 'colleague' }
        statuses.push((await staff.post(`/api/companies/${companyId}/invitations`, invited)).status)
      }
    }
    expect(statuses).toEqual(Array.from({ length: 200 }, () => 201))
  })
})
