import { expect, test } from 'vitest'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { sendReminders } from '#server/features/reminders/send-reminders.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { getHeaders, sendingPortal, getText } from '#server/test/sending-portal.ts'

const { portal, mailbox, sendWaiting, mailTo } = await sendingPortal()
const staff = portal.as(await portal.buildStaff())

const changeManager = (accountManager: object | null) =>
  staff.patch('/api/agency/settings', { accountManager })

/** Returns the newest mail in the outbox. */
const readNewestMail = async () => (await staff.get<Record<string, unknown>[]>('/api/mails')).body[0]

test('mails an invitation to an address without an account, and without an unsubscribe link', async () => {
  const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName: 'Bakery Bauer' })
  const invited = { email: 'jonas@bakery.example', fullName: 'Jonas Bauer', role: 'colleague' }
  await portal.as(anna).post(`/api/companies/${anna.companyId}/invitations`, invited)
  const mail = await mailTo('jonas@bakery.example')
  expect(mail.subject).toBe('Anna Bauer invited you to Bakery Bauer')
  expect(getText(mail)).toMatch(/https:\/\/portal\.example\/company-invitation#[\w-]{43}\n/)
  expect(getText(mail)).toContain(
    'You’re getting this email because someone invited you to Project Portal’s portal.',
  )
  expect(getText(mail)).not.toContain('/unsubscribe')
  expect(getHeaders(mail)).not.toContain('list-unsubscribe')
  expect(await readNewestMail()).toMatchObject({
    to: 'jonas@bakery.example',
    recipient: null,
    status: 'sent',
  })
  expect(JSON.stringify(await readNewestMail())).not.toContain('company-invitation#')
})

test('names the account manager in an invitation, with the details for clients and the picture', async () => {
  const sarah = await portal.buildStaff({ fullName: 'Sarah Lind' })
  const { body: picture } = await portal.as(sarah).upload<{ name: string }>('/api/uploads')
  await portal.as(sarah).patch('/api/user', { picture: picture.name })
  const owner = await portal.buildClient()
  const invite = (email: string) =>
    portal.as(owner).post(`/api/companies/${owner.companyId}/invitations`, {
      email,
      fullName: 'Ina Bauer',
      role: 'colleague',
    })
  await changeManager({ userId: sarah.id, clientEmail: 'sarah@north.example', clientPhone: '+49 30 1234567' })
  await invite('ina@bakery.example')
  const mail = await mailTo('ina@bakery.example')
  expect(getText(mail)).toContain(
    'Your account manager is Sarah Lind.\nEmail: sarah@north.example\nPhone: +49 30 1234567',
  )
  expect(mail.html).toContain('src="cid:account-manager"')
  expect(mail.attachments).toMatchObject([{ contentId: '<account-manager>', mimeType: 'image/png' }])
  expect(JSON.stringify(await readNewestMail())).not.toContain('cid:')

  await changeManager({ name: 'Ada' })
  await invite('ilse@bakery.example')
  const second = await mailTo('ilse@bakery.example')
  expect(getText(second)).toContain('Your account manager is Ada.')
  expect(getText(second)).not.toMatch(/Email:|Phone:|1234567/)
  expect(second.attachments).toEqual([])
  await changeManager(null)
})

test('gives the reason in each mail about a ticket, and a link that mutes the ticket', async () => {
  const anna = await portal.buildClient({ email: 'anna@why.example' })
  const jonas = await portal.buildMember(anna.companyId, 'colleague', { email: 'jonas@why.example' })
  const mila = await portal.buildMember(anna.companyId, 'colleague', { email: 'mila@why.example' })
  const { id } = await portal.buildTicket({ userId: anna.id })
  await portal
    .as(jonas)
    .post('/api/comments', { content: 'I see it too.', entityType: 'ticket', entityId: id })
  await portal.as(mila).put('/api/follows', { entityType: 'ticket', entityId: id, state: 'followed' })
  await staff.post('/api/comments', { content: 'We are on it.', entityType: 'ticket', entityId: id })
  await sendWaiting()
  const because = 'You’re getting this email from Project Portal because'
  for (const [address, why] of [
    ['anna@why.example', `${because} this is your ticket.`],
    ['jonas@why.example', `${because} you’re part of this conversation.`],
    ['mila@why.example', `${because} you follow this.`],
  ] as const) {
    const text = mailbox
      .to(address)
      .map(getText)
      .findLast((one) => one.includes('We are on it.'))
    expect(text).toContain(why)
  }
  const link = /https:\/\/portal\.example\/unsubscribe\?token=(?<token>\S+)/.exec(
    getText(await mailTo('mila@why.example')),
  )
  const path = `/api/unsubscribe/${link?.groups?.['token']}`
  expect((await portal.anonymous.get(path)).body).toEqual({
    kind: 'record',
    entityType: 'ticket',
    unsubscribed: false,
  })
  expect((await portal.anonymous.post(path)).body).toEqual({
    kind: 'record',
    entityType: 'ticket',
    unsubscribed: true,
  })
  expect((await portal.as(mila).get(`/api/follows?entityType=ticket&entityId=${id}`)).body).toMatchObject({
    state: 'muted',
  })
  await staff.post('/api/comments', { content: 'It is mended.', entityType: 'ticket', entityId: id })
  await sendWaiting()
  expect(mailbox.to('jonas@why.example').map(getText).join('\n')).toContain('It is mended.')
  expect(mailbox.to('mila@why.example').map(getText).join('\n')).not.toContain('It is mended.')
})

const createAddress = (name: string) => `${name}@reasons.example`

test('gives the reason in mails to the respondent, the contact, an owner, and members who get all news', async () => {
  const anna = await portal.buildClient({ email: createAddress('anna'), companyName: 'Bakery Bauer' })
  const jonas = await portal.buildMember(anna.companyId, 'colleague', { email: createAddress('jonas') })
  await portal.buildMember(anna.companyId, 'colleague', { email: createAddress('mila') })
  const project = await portal.buildProject({ userId: jonas.id, companyId: anna.companyId })
  const request = { clientId: jonas.id, projectId: project.id, dueDate: '2026-03-06' }
  await portal.buildInfoRequest(request)
  await staff.patch(`/api/projects/${project.id}`, { progress: 40 })
  await sendReminders(portal.db, new Date('2026-03-09T10:00:00Z'))
  await sendWaiting()
  const because = 'You’re getting this email from Project Portal because'
  for (const [name, about, why] of [
    ['jonas', 'Overdue', `${because} this request was sent to you.`],
    ['anna', 'Overdue', `${because} you’re an owner of Bakery Bauer.`],
    ['jonas', '40%', `${because} you’re the contact for this project or website.`],
    ['mila', '40%', `${because} you get all updates for Bakery Bauer.`],
  ] as const) {
    const mail = mailbox.to(createAddress(name)).find(({ subject }) => subject?.includes(about))
    expect(getText(mail ?? expect.unreachable(`No mail to ${name}`))).toContain(why)
  }
})

test('returns 404 for an unsubscribe link with a wrong signature', async () => {
  expect((await portal.anonymous.get('/api/unsubscribe/1.ticket-1.0000000000000000000000000')).status).toBe(
    404,
  )
})

test('lists companies without an owner and invitations without a mail as waiting on the agency', async () => {
  const anna = await portal.buildClient({ companyName: 'Lonely Ltd' })
  const jonas = await portal.buildMember(anna.companyId)
  const needs = async () =>
    (await staff.get<WaitingItem[]>('/api/stats/waiting?on=agency&kind=company')).body
      .filter(({ id }) => id === anna.companyId)
      .map(({ title, client, needs: what }) => [title, client, what])
  const { id: invitation } = await portal.db
    .insertInto('companyInvitations')
    .values({
      companyId: anna.companyId,
      email: 'nobody@lonely.example',
      fullName: 'No Body',
      role: 'viewer',
      invitedBy: anna.id,
      tokenHash: Buffer.alloc(32, 1),
      createdAt: new Date(Date.now() - 120_000).toISOString(),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await needs()).toEqual([['Lonely Ltd', 'Lonely Ltd', 'invitation']])
  // Staff get the link and pass it on.
  expect((await staff.post(`/api/company-invitations/${invitation}/send-again`)).status).toBe(200)
  expect(await needs()).toEqual([])
  await staff.post(`/api/users/${anna.id}/deactivate`)
  expect(await needs()).toEqual([['Lonely Ltd', 'Lonely Ltd', 'owner']])
  expect((await portal.as(jonas).get('/api/stats/waiting?on=agency&kind=company')).body).toEqual([])
  await staff.patch(`/api/companies/${anna.companyId}/people/${jonas.id}`, { role: 'owner' })
  await staff.post(`/api/users/${anna.id}/reactivate`)
  await portal.db.deleteFrom('companyInvitations').where('companyId', '=', anna.companyId).execute()
  expect(await needs()).toEqual([])
})

const createNamedAddress = (name: string) => `${name}@named.example`

test('gives the reason in mails about private records, assigned tickets, and requests', async () => {
  const anna = await portal.buildClient({ email: createNamedAddress('anna') })
  const jonas = await portal.buildMember(anna.companyId, 'colleague', { email: createNamedAddress('jonas') })
  const sarah = await portal.buildStaff({ email: createNamedAddress('sarah') })
  const project = await portal.buildProject({ userId: anna.id })
  const { id } = await portal.buildTicket({ userId: anna.id })
  await portal.as(anna).post('/api/tickets', {
    title: 'A private matter',
    description: 'Only some of us may read this.',
    serviceCategory: 'general',
    private: true,
    people: [jonas.id],
  })
  await staff.patch(`/api/tickets/${id}`, { assigneeId: sarah.id })
  await staff.post('/api/info-requests', {
    projectId: project.id,
    title: 'A private question',
    description: 'Please answer this between us.',
    dueDate: '2039-03-01',
    private: true,
    people: [jonas.id],
  })
  await sendWaiting()
  for (const [name, subject, why] of [
    ['jonas', 'You were given access to a private ticket', 'you were given access to this.'],
    ['jonas', 'You were given access to a private request', 'you were given access to this.'],
    ['sarah', 'Assigned to you', 'this is assigned to you.'],
    ['anna', 'A private question', 'this request was sent to you.'],
  ] as const) {
    const mail = mailbox.to(createNamedAddress(name)).find((one) => one.subject?.includes(subject))
    expect(mail && getText(mail)).toContain(`You’re getting this email from Project Portal because ${why}`)
  }
  const { body } = await staff.get<{ subject: string; text: string }[]>('/api/mails?q=jonas@named.example')
  for (const { text } of body) expect(text).toContain('you were given access to this.')
})

test('tells the owner who joined, with a button that opens the company instead of promising a reply', async () => {
  const anna = await portal.buildClient({ email: 'anna@joined.example' })
  const invited = { email: 'jo@joined.example', fullName: 'Jo Guest', role: 'colleague' }
  await portal.as(anna).post(`/api/companies/${anna.companyId}/invitations`, invited)
  const token = /company-invitation#(?<token>[\w-]{43})/.exec(getText(await mailTo(invited.email)))?.groups?.[
    'token'
  ]
  await portal.anonymous.post('/api/company-invitation/accept', { token, password: PASSWORD })
  const text = getText(await mailTo('anna@joined.example'))
  expect(text).toContain('Jo Guest joined ')
  expect(text).toContain(`View Company:\nhttps://portal.example/company?company=${anna.companyId}`)
  expect(text).not.toMatch(/reply/i)
})
