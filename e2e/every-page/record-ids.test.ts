// @module-tag nightly
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type RecordKind, RECORD_KINDS, getRecordRow } from '#shared/records/records.ts'
import { ROLES, type Role } from '#shared/contract/roles.ts'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

/** Titles that the specification defines. */
const TITLES: Partial<Record<RecordKind, string>> = {
  website: 'Website Not Found',
  ticket: 'Error loading ticket details',
  info_request: 'Error loading information request',
}
const getTitle = (kind: RecordKind) => TITLES[kind] ?? `${getRecordRow(kind).name()} not found`
const pages = [
  ...RECORD_KINDS.flatMap((kind) =>
    ROLES.flatMap((reader) => {
      const folder = getRecordRow(kind).pages?.[reader]
      return folder ? [{ reader, title: getTitle(kind), folder, below: '' }] : []
    }),
  ),
  { reader: 'client' as const, title: getTitle('brief'), folder: '/briefs', below: '/edit' },
  { reader: 'staff' as const, title: getTitle('project'), folder: '/staff/projects', below: '/edit' },
]
const NO_IDS = ['abc', '0', '-1', '1.5', '0x10', '99999999999']
/** A call about one record, no matter what is in place of its ID. */
const ABOUT_ONE = /\/api\/.*\/(?:NaN|abc|-?[\d.x]+)(?:[/?]|$)/

async function visit(at: (typeof pages)[number], page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`${at.folder}/${id}${at.below}`)
    await page.getByRole('heading', { level: 1, name: at.title, exact: true }).waitFor()
  }
  await page.getByRole('link', { name: /^Back to / }).click()
  await page.waitForURL((url) => !url.pathname.includes(ids.at(-1) ?? ''))
}

const buildReader = (reader: Role) => (reader === 'client' ? portal.buildClient() : portal.buildStaff())

/** Opens a page of a browser and collects its calls about one record. */
async function openListening(reader: Role) {
  const page = await browser.newPage(reader === 'client' ? { width: 375 } : {})
  await browser.signIn(page, await buildReader(reader))
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  return { page, asked: () => calls.filter((url) => ABOUT_ONE.test(url)) }
}

test.each(ROLES)(
  'shows “not found” for an invalid ID on every record page of %s, without calling the API',
  async (reader) => {
    const { page, asked } = await openListening(reader)
    // Each page gets a different invalid ID.
    for (const [index, at] of pages.filter((one) => one.reader === reader).entries())
      await visit(at, page, [NO_IDS[index % NO_IDS.length] ?? ''])
    expect(asked()).toEqual([])
  },
)

test.each(pages)('shows “not found” at $folder/abc$below, without calling the API', async (at) => {
  const { page, asked } = await openListening(at.reader)
  await visit(at, page, NO_IDS)
  expect(asked()).toEqual([])
})
