import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* Bounced emails, as staff and clients see them. */

const { portal, browser } = await openPortal()

const REASON = '550 5.1.1 User unknown'
const RETURNED = { subject: 'You’re invited', status: 'undelivered', error: REASON } as const

test('shows staff which emails to a person bounced, and why', async () => {
  const ida = await portal.buildClient({ fullName: 'Ida Berg' })
  await portal.db
    .insertInto('mails')
    .values({ ...RETURNED, userId: ida.id, address: ida.email })
    .execute()
  const page = await browser.open(await portal.buildStaff(), '/staff/outbox?status=undelivered')
  const mail = page.getByRole('list', { name: 'Emails' }).getByRole('listitem')
  await mail.getByText('Undelivered', { exact: true }).waitFor()
  await mail.getByText('You’re invited').click()
  await mail.getByText(`What went wrong: ${REASON}`).waitFor()
  await mail.getByRole('button', { name: 'Send Again' }).waitFor()

  await page.goto(`/staff/users?q=${ida.username}`)
  await page.getByText('Email Undelivered').waitFor()
  await page.getByRole('button', { name: `Actions for ${ida.username}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByText(`An email to this address bounced: ${REASON}`).waitFor()
  await expectSoundState(page)
})

test('shows owners that an invitation bounced, and staff the reason', { tags: ['nightly'] }, async () => {
  const owner = await portal.buildClient({ companyName: 'Brot & Salz' })
  const { companyId } = owner
  const email = 'jonas@bakery.example'
  await portal
    .as(owner)
    .post(`/api/companies/${companyId}/invitations`, { email, fullName: 'Jonas Bauer', role: 'colleague' })
  await portal.db.updateTable('mails').set(RETURNED).where('address', '=', email).execute()
  const page = await browser.open(owner, '/company', { width: 375 })
  const invited = page.getByRole('list', { name: 'Invited' })
  await invited.getByText('The email couldn’t be delivered. The address may be wrong.').waitFor()
  expect(await page.getByText(REASON).count()).toBe(0)
  await expectSoundState(page)
  const staff = await browser.open(await portal.buildStaff(), `/staff/companies/${companyId}?tab=people`)
  await staff.getByText(`The email bounced: ${REASON}`).waitFor()
})
