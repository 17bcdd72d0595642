import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setDraftOwner } from '#web/forms/drafts/draft-owner.ts'
import { markGone, markSettled } from '../unsent/unsent-requests.ts'
import { UnsentAnswersNotice } from './unsent-answers.tsx'

const leave = (requestId: number, questionId: number) =>
  localStorage.setItem(
    `draft:1:answers:info-request:${requestId}:${questionId}`,
    JSON.stringify({ question: { label: `Question ${questionId}` }, typed: { value: 'We bake' } }),
  )

beforeEach(() => {
  setDraftOwner({ id: 1 })
  // Without a router, the notice can only show answers without a link.
  markGone(7)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  setDraftOwner(null)
})

test('counts the answers on a phone, shows their text, and deletes one', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  leave(7, 1)
  leave(7, 2)
  await render(<UnsentAnswersNotice />)
  expect(page.getByText('sent yet').elements()).toEqual([])
  markSettled()
  await expect.element(page.getByText('2 answers on this phone haven’t been sent yet')).toBeVisible()
  await expect.element(page.getByText('We bake').first()).toBeVisible()

  await page.getByRole('button', { name: 'Delete: Question 1' }).click()

  await expect.element(page.getByText('1 answer on this phone hasn’t been sent yet')).toBeVisible()
  expect(Object.keys(localStorage)).toEqual(['draft:1:answers:info-request:7:2'])
})
