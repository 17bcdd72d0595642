import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

/* The specification lists the columns of some tables. A table that gets narrower hides its other columns first. */

const { portal, browser } = await openPortal()

/** The columns of each table that the specification lists, without actions, in the order of section 2. */
const PROJECT = ['Project', 'Client', 'Progress', 'Status', 'Start Date']
const TICKET = ['Ticket', 'Client', 'Priority', 'Status', 'Created', 'Last Updated']
const CLIENT_TABLES = {
  '/briefs': ['Project Name', 'Type', 'Submitted', 'Status'],
  '/projects': ['Project', 'Status', 'Progress', 'Start Date', 'Due Date'],
}
const STAFF_TABLES = {
  '/staff/projects': [...PROJECT, 'Due Date'],
  '/staff/projects?tab=completed': [...PROJECT, 'Completed'],
  '/staff/tickets': TICKET,
  '/staff/tickets?tab=completed': TICKET,
  '/staff/users': ['ID', 'Username', 'Full Name', 'Email', 'Company', 'Role', 'Created'],
  '/staff/briefs/:id?tab=tasks': ['Task', 'Assigned To', 'Due Date', 'Status'],
  '/staff/briefs/:id?tab=requests': ['Requested On', 'Due Date', 'Status'],
}

interface Layout {
  width: number
  shown: string[]
  hidden: string[]
}

// Code that runs in the page can't use functions outside it.
/* oxlint-disable unicorn/consistent-function-scoping */
/**
 * Returns the columns of the page's table at each width, in steps of three rem. A title may show the value of a hidden
 * column.
 */
const readLayouts = (page: Page): Promise<Layout[]> =>
  page.evaluate(async () => {
    const table = document.querySelector('table[role="table"]')
    const [frame, row] = [table?.parentElement, table?.querySelector<HTMLElement>('tbody tr')]
    if (!table || !frame || !row) throw new Error('The page has no table with rows')
    const cells = [...row.querySelectorAll<HTMLElement>(':scope > td')]
    const headers = [...table.querySelectorAll('th')]
    const isShown = (cell: HTMLElement) => cell.getClientRects().length > 0
    const getValue = (cell: HTMLElement) => (cell.lastElementChild?.textContent ?? '').trim()
    const layouts: Layout[] = []
    for (let width = 288; width <= 1600; width += 48) {
      frame.style.width = `${width}px`
      while (frame.offsetWidth !== width) await new Promise(requestAnimationFrame)
      const visible = row.innerText
      const [shown, hidden]: [string[], string[]] = [[], []]
      for (const [index, cell] of cells.entries()) {
        const header = headers[index]?.textContent ?? ''
        const isThere = isShown(cell) || (getValue(cell) !== '' && visible.includes(getValue(cell)))
        ;(isThere ? shown : hidden).push(header)
      }
      layouts.push({ width: frame.clientWidth, shown, hidden })
    }
    return layouts
  })
/* oxlint-enable unicorn/consistent-function-scoping */

async function expectListedLast(page: Page, path: string, listed: string[]): Promise<void> {
  await page.goto(path)
  await page.locator('table[role="table"]:not([aria-busy="true"]) tbody tr').first().waitFor()
  const layouts = await readLayouts(page)
  const ownControls = ['', 'Actions', 'SelectionSelect all shown']
  const isExtra = (header: string) => !listed.includes(header) && !ownControls.includes(header)
  const [card, widest] = [layouts[0], layouts.at(-1)]
  expect(card?.shown, `${path} as cards`).toEqual(expect.arrayContaining(listed))
  expect(widest?.shown, `${path} where there is room`).toEqual(expect.arrayContaining(listed))
  const wrong = layouts.filter(
    ({ shown, hidden }) => hidden.some((header) => listed.includes(header)) && shown.some(isExtra),
  )
  expect(wrong, `${path} hides what the specification lists, but not the rest`).toEqual([])
}

test('hides the columns that the specification lists only after all other columns', async () => {
  const client = await portal.buildClient({ fullName: 'Ida Meyer', companyName: 'Bakery' })
  const staff = await portal.buildStaff({ fullName: 'Sam Weber' })
  const [userId, responsibleId] = [client.id, staff.id]
  const brief = await portal.buildBrief({ userId, responsibleId })
  const days = { startDate: '2026-10-28', dueDate: '2026-12-28' }
  const project = await portal.buildProject({ userId, responsibleId, ...days })
  await portal.buildProject({
    userId,
    responsibleId,
    ...days,
    status: 'completed',
    completedDate: '2026-11-28',
  })
  await portal.buildTicket({ userId, assigneeId: staff.id })
  await portal.buildTicket({ userId, assigneeId: staff.id, status: 'resolved' })
  const home = { projectId: project.id, briefId: brief.id }
  await portal.buildTask({ ...home, assigneeId: client.id })
  await portal.buildInfoRequest({ ...home, clientId: userId })
  for (const [person, tables] of [
    [client, CLIENT_TABLES],
    [staff, STAFF_TABLES],
  ] as const) {
    const page = await browser.newPage()
    await browser.signIn(page, person)
    for (const [path, listed] of Object.entries(tables))
      await expectListedLast(page, path.replace(':id', String(brief.id)), listed)
  }
})
