// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* A colleague's membership in a company, on a phone: invited, joined, answered, reassigned, left. */

const { portal, browser } = await openPortal()

const view = { width: 375 } as const
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a page with the phone's menu. */
async function goTo(page: Page, name: string) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
}

/** Returns the link that staff get when they send an invitation again. */
async function readLink(companyId: number): Promise<string> {
  const desk = portal.as(await portal.buildStaff())
  const invitations = await desk.get<{ id: number }[]>(`/api/companies/${companyId}/invitations`)
  const sent = await desk.post<{ link: string }>(
    `/api/company-invitations/${invitations.body[0]?.id}/send-again`,
  )
  const { hash } = new URL(sent.body.link)
  return `/company-invitation${hash}`
}

test('lets an invited colleague join, answer a request, take over another, and leave, on a phone', async () => {
  const owner = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const project = await portal.buildProject({ userId: owner.id, name: 'New shop' })
  const ask = (title: string) => portal.buildInfoRequest({ clientId: owner.id, projectId: project.id, title })
  const photos = await ask('Photos of the team')
  const hours = await ask('Opening hours')

  const page = await browser.open(owner, '/', view)
  await goTo(page, 'Company')
  await heading(page, 'Brot & Salz').waitFor()
  await page.getByText('It’s just you so far.').waitFor()
  await page.getByRole('button', { name: 'Invite Someone' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite to Brot & Salz' })
  await invite.getByRole('button', { name: 'Send Invitation' }).click()
  await invite.getByText('Full name is required').waitFor()
  await invite.getByLabel('Full Name').fill('Ben Keller')
  const email = 'ben@brot.example'
  await invite.getByLabel('Email').fill(email)
  await expect.poll(() => invite.getByRole('radio', { name: 'Colleague' }).isChecked()).toBe(true)
  await expectSoundState(page)
  await invite.getByRole('button', { name: 'Send Invitation' }).click()
  await toast(page, 'Ben Keller has been invited').waitFor()
  const invited = page.getByRole('list', { name: 'Invited' })
  await invited.getByText(email).waitFor()

  const theirs = await browser.newPage(view)
  await theirs.goto(await readLink(owner.companyId))
  await heading(theirs, 'Join Brot & Salz').waitFor()
  await theirs.getByText('Katharina Böhm invited you to Brot & Salz. Your role: Colleague.').waitFor()
  await theirs.getByLabel(/^New Password/).fill(PASSWORD)
  await theirs.getByLabel('Confirm New Password').fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Set Password and Join' }).click()
  await toast(theirs, 'You’re now part of Brot & Salz').waitFor()
  await heading(theirs, 'Dashboard').waitFor()
  await page.getByRole('list', { name: 'People' }).getByText('Ben Keller').waitFor()
  await expect.poll(() => invited.count()).toBe(0)

  await theirs.goto(`/info-requests/${hours.id}`)
  await theirs.getByText(/^Katharina Böhm and .* will see this$/).waitFor()
  await theirs.getByLabel('Message').fill('Every weekday from eight to six.')
  await theirs.getByRole('button', { name: 'Submit Response' }).click()
  await theirs.getByText(/^Completed on/).waitFor()
  await page.goto(`/info-requests/${hours.id}`)
  await page.getByText('Every weekday from eight to six.').waitFor()
  await page.getByText('Answered By').waitFor()

  await page.goto(`/info-requests/${photos.id}`)
  await page.getByRole('button', { name: 'Hand Over Request' }).click()
  const handing = page.getByRole('dialog', { name: 'Hand Over Request' })
  await handing.getByRole('radio', { name: 'Ben Keller' }).check()
  await handing.getByLabel('Message').fill('You know the photos better than I do.')
  await expectSoundState(page)
  await handing.getByRole('button', { name: 'Hand Over' }).click()
  await toast(page, 'Request handed over').waitFor()
  await page.getByText('Sent To', { exact: true }).waitFor()
  await page.getByText(/^You handed this request to Ben Keller/).waitFor()
  await theirs.goto(`/info-requests/${photos.id}`)
  await theirs.getByText(/^Katharina Böhm handed this request to you/).waitFor()
  await theirs.getByText('You know the photos better than I do.').waitFor()
  await goTo(theirs, 'Information Requests')
  await theirs.getByRole('link', { name: 'View Details: Photos of the team' }).waitFor()
  await expect.poll(() => theirs.getByText('Sent to').count()).toBe(0)

  await goTo(theirs, 'Company')
  await theirs.getByRole('button', { name: 'Leave Brot & Salz' }).click()
  const leaving = theirs.getByRole('dialog', { name: 'Leave Brot & Salz?' })
  await leaving.getByText('Anything waiting on you will go to Katharina Böhm.').waitFor()
  await expectSoundState(theirs)
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
  await toast(theirs, 'You left Brot & Salz').waitFor()
  await theirs.getByText('You don’t belong to a company right now').waitFor()
  const request = await portal.as(owner).get(`/api/info-requests/${photos.id}`)
  expect(request.body).toMatchObject({ clientId: owner.id, status: 'pending' })
  await page.goto('/company')
  await expect.poll(() => page.getByRole('list', { name: 'People' }).getByText('Ben Keller').count()).toBe(0)
})
