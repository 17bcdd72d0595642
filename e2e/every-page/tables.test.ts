// @module-tag nightly
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { translatedLanguages } from '../../scripts/i18n/catalogues.ts'
import { openPortal } from '../support/harness.ts'

/* Between a phone and a wide screen, every column of a table can be read. */

const { portal, browser } = await openPortal()

const WIDTHS = [640, 700, 768, 900, 1024, 1200, 1280, 1440, 1920]

const LONG_NAME = 'Maximiliane Wolfeschlegelsteinhausen-Bergerdorff'
const LONG_COMPANY = 'Wolfeschlegelsteinhausen & Töchter Handwerksbäckerei GmbH'
const LONG_TITLE = 'The shop finder shows all shops as closed although they are open until eight on Thursdays'
const LONG_FILE = `${'contract-of-the-shop-'.repeat(6)}23.pdf`

// Code that runs in the page can't use functions outside it.
/* oxlint-disable unicorn/consistent-function-scoping */
/** Finds flaws in the page's tables: rows beyond the edge, text under the actions, words cut without an ellipsis. */
const flawsIn = (page: Page) =>
  page.evaluate(() => {
    const flaws: string[] = []
    const ends = (element: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    }
    const visible = (element: Element | null): element is HTMLElement =>
      element instanceof HTMLElement && element.getClientRects().length > 0 && element.clientWidth > 1
    /** Positions are measured from where lines begin: on a right-to-left page, as in a mirror. */
    const isMirrored = document.documentElement.dir === 'rtl'
    const measureBox = ({ left, right, width }: DOMRect) =>
      isMirrored ? { left: innerWidth - right, right: innerWidth - left, width } : { left, right, width }
    /** Finds the nearest element that cuts its content, which ends in an ellipsis there. */
    function cutBy(text: Text, right: number) {
      for (let at = text.parentElement; at && !at.matches('table'); at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        if (right > measureBox(at.getBoundingClientRect()).right + 1) return at
      }
      return undefined
    }
    function checkText(text: Text, edge: number) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const cell = text.parentElement?.closest('td, th')
      const said = text.data.trim()
      for (const { right, width } of [...range.getClientRects()].map(measureBox)) {
        if (width <= 1) continue
        const cutter = cutBy(text, right)
        if (cutter && !ends(cutter)) flaws.push(`“${said}” is cut`)
        const shown = cutter ? Math.min(right, measureBox(cutter.getBoundingClientRect()).right) : right
        if (cell && shown > measureBox(cell.getBoundingClientRect()).right + 1)
          flaws.push(`“${said}” leaves its cell`)
        if (!cell?.matches(':last-child') && shown > edge + 1) flaws.push(`“${said}” is under the actions`)
      }
    }
    for (const table of document.querySelectorAll('table[role="table"]')) {
      const frame = table.parentElement
      if (!frame || !visible(frame)) continue
      if (frame.scrollWidth > frame.clientWidth + 1)
        flaws.push(`${frame.scrollWidth - frame.clientWidth}px too wide`)
      for (const row of table.querySelectorAll('tr')) {
        // On a card, the column headers are only for screen readers.
        if (row.parentElement && getComputedStyle(row.parentElement).position === 'absolute') continue
        const last = row.lastElementChild
        const sticky = last && getComputedStyle(last).position === 'sticky'
        const edge = sticky ? measureBox(last.getBoundingClientRect()).left : Infinity
        const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          if (
            node instanceof Text &&
            node.data.trim() &&
            visible(node.parentElement) &&
            !node.parentElement.closest('.sr-only')
          )
            checkText(node, edge)
      }
    }
    return [...new Set(flaws)]
  })

/* oxlint-enable unicorn/consistent-function-scoping */

async function expectWholeTables(page: Page, path: string, widths = WIDTHS) {
  await page.goto(path)
  await page.locator('table[role="table"]:not([aria-busy="true"]) tbody tr').first().waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => flawsIn(page), { message: `${path} at ${width}` }).toEqual([])
  }
}

async function crowd() {
  const client = await portal.buildClient({ fullName: LONG_NAME, companyName: LONG_COMPANY })
  const staff = await portal.buildStaff({ fullName: 'Sarah Wolfeschlegelsteinhausen' })
  // Unlike the random usernames of the others, this one is always wider than its column.
  const username = `wolfeschlegelsteinhausen-${staff.id}`
  await portal.buildStaff({ fullName: 'Wolf Wolfeschlegelsteinhausen', username })
  const [userId, responsibleId] = [client.id, staff.id]
  const brief = await portal.buildBrief({
    userId,
    projectName: LONG_TITLE,
    projectType: 'membership',
    responsibleId,
  })
  const project = await portal.buildProject({
    userId,
    responsibleId,
    name: LONG_TITLE,
    dueDate: '2026-12-28',
    startDate: '2026-10-28',
  })
  await portal.buildProject({ userId, name: LONG_TITLE, status: 'development', progress: 100 })
  const website = await portal.buildWebsite({ userId, projectId: project.id, name: LONG_TITLE })
  const ticket = { userId, websiteId: website.id, title: LONG_TITLE, assigneeId: staff.id }
  const soon = new Date(Date.now() + 60_000).toISOString()
  const due = { waitingOn: 'agency', waitingSince: soon, answerDueAt: soon } as const
  await portal.buildTicket({ ...ticket, ...due, status: 'in_progress', priority: 'medium' })
  await portal.buildTicket({ ...ticket, priority: 'urgent', updatedAt: '2026-10-28T12:00:00Z' })
  const far = new Date(Date.now() + 10 * 86_400_000).toISOString()
  await portal.buildTicket({ ...ticket, ...due, answerDueAt: far, updatedAt: '2026-10-28T12:00:00Z' })
  const task = { projectId: project.id, briefId: brief.id, title: LONG_TITLE, assigneeId: client.id }
  await portal.buildTask(task)
  await portal.buildTask({ ...task, status: 'completed' })
  const request = { clientId: userId, projectId: project.id, title: LONG_TITLE }
  await portal.buildInfoRequest({ ...request, dueDate: '2026-12-28' })
  await portal.buildInfoRequest({ ...request, dueDate: '2020-12-28' })
  await portal
    .as(staff)
    .upload(`/api/projects/${project.id}/files`, { fileName: LONG_FILE }, { category: 'contract' })
  await portal.buildApiToken({ name: LONG_COMPANY, userId: staff.id })
  await portal.buildWebhook({ name: LONG_COMPANY, userId: staff.id })
  return { client, staff, brief, project }
}

const getTabs = ({ id }: { id: number }) =>
  ['tasks', 'requests', 'files'].map((tab) => `projects/${id}?tab=${tab}`)

const STAFF_PAGES = [
  'tickets',
  'briefs',
  'projects',
  'info-requests',
  'users',
  'client-view',
  'audit',
  'programs',
]

/** The smallest common width for each layout of a table: narrow, with some columns, and with all columns. */
const EACH_LAYOUT = [700, 1024, 1200, 1280]

describe('table columns', () => {
  test('cuts off no columns in the widest tables of staff and clients', async () => {
    const { client, staff, project } = await crowd()
    const page = await browser.newPage()
    await browser.signIn(page, staff)
    for (const path of ['tickets', 'projects', 'users', `projects/${project.id}?tab=files`])
      await expectWholeTables(page, `/staff/${path}`, EACH_LAYOUT)
    const theirs = await browser.newPage()
    await browser.signIn(theirs, client)
    await expectWholeTables(theirs, '/tickets', EACH_LAYOUT)
  })

  test('cuts off no columns in the widest tables of staff in any language', async () => {
    const { staff } = await crowd()
    const page = await browser.open(staff, '/staff')
    for (const language of translatedLanguages()) {
      await page.request.patch('/api/user', { data: { language } })
      for (const path of ['tickets', 'projects', 'users'])
        await expectWholeTables(page, `/staff/${path}`, [1200, 1280])
    }
  })

  test('cuts off no columns on any staff page', async () => {
    const { staff, project, brief } = await crowd()
    const page = await browser.newPage()
    await browser.signIn(page, staff)
    const parts = getTabs(project)
    for (const path of [...STAFF_PAGES, ...parts, `briefs/${brief.id}?tab=tasks`])
      await expectWholeTables(page, `/staff/${path}`)
  })

  test('cuts off no columns on any client page', async () => {
    const { client, project, brief } = await crowd()
    const page = await browser.newPage()
    await browser.signIn(page, client)
    const parts = getTabs(project)
    for (const path of ['tickets', 'briefs', 'projects', ...parts, `briefs/${brief.id}?tab=tasks`])
      await expectWholeTables(page, `/${path}`)
  })
})
