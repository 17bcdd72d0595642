import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { sendingPortal, getText } from '#server/test/sending-portal.ts'
import { sendMail } from './send-mail.ts'

/* Emails whose link stopped working while they waited. */

const { portal, mailbox, sendWaiting } = await sendingPortal()
const boss = portal.as(await portal.buildStaff())

let count = 0
const freshEmail = () => `jo-${++count}@bakery.example`

interface Waiting {
  /** The address that the email goes to. */
  email: string
  /** Makes its link stop working, and changes nothing else. */
  end: () => Promise<unknown>
}

/** Creates a staff member who can create links until they are deactivated. */
async function creatingStaff() {
  const creator = await portal.buildStaff({ staffRole: 'member' })
  return { creator: portal.as(creator), end: () => boss.post(`/api/users/${creator.id}/deactivate`) }
}

async function companyInvitation(): Promise<Waiting> {
  const { creator, end } = await creatingStaff()
  const { companyId } = await portal.buildClient()
  const email = freshEmail()
  const invited = { email, fullName: 'Jo Guest', role: 'owner' }
  await creator.post(`/api/companies/${companyId}/invitations`, invited)
  return { email, end }
}

async function accountInvitation(): Promise<Waiting> {
  const { creator, end } = await creatingStaff()
  const email = freshEmail()
  await creator.post('/api/invitations', {
    username: `invited-${count}`,
    fullName: 'Jo Guest',
    email,
    role: 'client',
    companyName: 'Bakery',
  })
  return { email, end }
}

async function reset(): Promise<Waiting> {
  const { creator, end } = await creatingStaff()
  const client = await portal.buildClient()
  await creator.post(`/api/users/${client.id}/password-reset`)
  return { email: client.email, end }
}

async function answerLink(): Promise<Waiting> {
  const owner = await portal.buildClient()
  await portal.buildMember(owner.companyId, 'owner')
  const project = await portal.buildProject({ userId: owner.id })
  const { id } = await portal.buildInfoRequest({ clientId: owner.id, projectId: project.id })
  const question = await portal.buildQuestion({ infoRequestId: id })
  const email = freshEmail()
  const body = { name: 'Jo Guest', email, questionIds: [question.id] }
  await portal.as(owner).post(`/api/info-requests/${id}/links`, body)
  const person = `/api/companies/${owner.companyId}/people/${owner.id}`
  return { email, end: () => boss.patch(person, { role: 'viewer' }) }
}

async function confirmation(): Promise<Waiting> {
  const client = await portal.buildClient()
  const email = freshEmail()
  await portal.as(client).patch('/api/user', { email })
  const links = portal.db.deleteFrom('accountLinks').where('userId', '=', client.id)
  return { email, end: () => links.execute() }
}

test.each([
  ['an invitation to a company', companyInvitation],
  ['an invitation to the portal', accountInvitation],
  ['a link to a new password', reset],
  ['a link to answer questions', answerLink],
  ['a link that confirms an address', confirmation],
])('does not send %s that no longer works, and removes the link in the outbox', async (_kind, create) => {
  const [dead, working] = [await create(), await create()]
  await dead.end()
  await sendWaiting()
  expect(mailbox.to(dead.email)).toEqual([])
  expect(mailbox.to(working.email).length).toBeGreaterThan(0)
  const { rows } = await sql`
    select status, href, error from mails join users on users.id = mails.user_id
      where coalesce(mails.address, users.email) = ${dead.email}
    union all
    select status, href, error from mails where address = ${dead.email} and user_id is null`.execute(
    portal.db,
  )
  expect(rows).toEqual([{ status: 'kept', href: null, error: 'The link in this email no longer works' }])
})

test('sends a sign-in alert without its link when the link no longer works', async () => {
  const client = await portal.buildClient()
  await portal.db.transaction().execute((tx) =>
    sendMail(tx, {
      userId: client.id,
      subject: () => 'New sign-in to your account',
      lines: () => ['Someone signed in.'],
      action: { label: () => 'This Wasn’t Me', href: `/not-me#${'a'.repeat(43)}` },
    }),
  )
  await sendWaiting()
  const [mail] = mailbox.to(client.email)
  expect(mail && getText(mail)).toContain('Someone signed in.')
  expect(mail && getText(mail)).not.toContain('not-me')
  expect(await readTranslatedMails(portal.db, client)).toMatchObject([{ status: 'sent' }])
})
