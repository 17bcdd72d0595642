import { expect, test } from 'vitest'
import { type RecordKind, RECORD_KINDS, rowOf } from '#shared/records.ts'
import { ROLES } from '#shared/users/values.ts'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

/** Those that the specification fixes. */
const TITLES: Partial<Record<RecordKind, string>> = {
  website: 'Website Not Found',
  ticket: 'Error loading ticket details',
  info_request: 'Error loading information request',
}
const titleOf = (kind: RecordKind) => TITLES[kind] ?? `${rowOf(kind).name()} not found`
const pages = [
  ...RECORD_KINDS.flatMap((kind) =>
    ROLES.flatMap((reader) => {
      const folder = rowOf(kind).pages?.[reader]
      return folder ? [{ reader, title: titleOf(kind), folder, below: '' }] : []
    }),
  ),
  { reader: 'client' as const, title: titleOf('brief'), folder: '/briefs', below: '/edit' },
  { reader: 'staff' as const, title: titleOf('project'), folder: '/staff/projects', below: '/edit' },
]
const NO_IDS = ['abc', '0', '-1', '1.5', '0x10', '99999999999']
/** A call about one record, whatever stands in the place of its id. */
const ABOUT_ONE = /\/api\/.*\/(?:NaN|abc|-?[\d.x]+)(?:[/?]|$)/

test.each(pages)('$folder/abc$below is not found, and the server is not asked', async (at) => {
  const person = at.reader === 'client' ? await portal.buildClient() : await portal.buildStaff()
  const page = await browser.open(person, '/')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  for (const id of NO_IDS) {
    await page.goto(`${at.folder}/${id}${at.below}`)
    await page.getByRole('heading', { level: 1, name: at.title, exact: true }).waitFor()
  }
  await page.getByRole('link', { name: /^Back to / }).click()
  await page.waitForURL((url) => !url.pathname.includes(NO_IDS.at(-1) ?? ''))
  expect(calls.filter((url) => ABOUT_ONE.test(url))).toEqual([])
})
