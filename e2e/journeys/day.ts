import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestBrowser, TestPortal, View } from '../support/harness.ts'

/* A day of a client and of a staff member, and which side their screens wait on. */

const PHONE = { width: 375 }
const TURNS = /^(?:Requires your attention|Waiting on us|Waiting on clients)$/
const CALM = /all caught up|^Nothing is waiting on a client/i
const NOTHING = ['You’re all caught up']

/** Returns the titles of the items that a screen asks for, or its text if it asks for nothing. */
async function asks(page: Page): Promise<string[]> {
  const items = page.getByRole('list', { name: TURNS }).getByRole('listitem')
  const titles = await items.locator('p').allTextContents()
  const calm = (await page.getByText(CALM).count()) > 0
  return [...titles.toSorted(), ...(calm ? NOTHING : [])]
}

interface DayTurns {
  client?: string[]
  staff?: string[]
}

/**
 * Begins Hanna's day on her phone and Sam's at his desk. Her dashboard and his lists of waiting items stay open all day
 * and are never reloaded.
 */
export async function beginDay(portal: TestPortal, browser: TestBrowser) {
  const hanna = await portal.buildClient({ fullName: 'Hanna Berg' })
  const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
  const signedIn = async (person: { id: number }, view?: View) => {
    const page = await browser.newPage(view)
    await browser.signIn(page, person)
    return page
  }
  const dashboard = await browser.open(hanna, '/', PHONE)
  const ours = await browser.open(sam, '/staff/waiting')
  const theirs = await browser.open(sam, '/staff/waiting?on=client')
  const screens = async () => ({
    client: await asks(dashboard),
    staff: await asks(ours),
    clients: await asks(theirs),
  })
  return {
    hanna,
    client: portal.as(hanna),
    staff: portal.as(sam),
    phone: await signedIn(hanna, PHONE),
    desk: await signedIn(sam),
    dashboard,
    /** Checks that each side is asked for exactly these items after `what` has happened. */
    turns: (what: string, { client = NOTHING, staff = NOTHING }: DayTurns) =>
      expect.poll(screens, { message: what }).toEqual({ client, staff, clients: client }),
  }
}
export type Day = Awaited<ReturnType<typeof beginDay>>
