import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCatalogue } from '#server/words.ts'
import { expectBeginnings, expectInFull, expectNothingCut } from './cut-texts.ts'
import { buildWorld, pagesOf } from './every-page.ts'
import { openPortal, openWhole } from './harness.ts'
import { expectNoAxeViolations, expectNoSideways } from './page-checks.ts'

const { portal, browser } = await openPortal()

/** Longer words in brackets, and a text from right to left (`scripts/words/pseudo.ts`). */
const PSEUDO = ['en-XA', 'en-XB'] as const

beforeAll(() => {
  for (const code of PSEUDO)
    addCatalogue(code, JSON.parse(readFileSync(`words/${code}.json`, 'utf8')) as Record<string, string>)
})

/** Opens a page as a person who reads that language, or as a stranger who chose it. */
async function reading(language: string, person: { id: number } | undefined, width: number): Promise<Page> {
  const page = await browser.newPage({ width })
  if (person) {
    await browser.signIn(page, person)
    await page.request.patch('/api/user', { data: { language } })
  } else await page.context().addCookies([{ name: 'language', value: language, url: portal.url }])
  return page
}

/** Every text that the page shows or names something with. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.body.innerText
    const named = [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [...new Set([shown, ...named])]
  })

/** What remains of a text without what `t` says. */
function unsaid(text: string): string {
  const within = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  return within === text ? text : unsaid(within)
}

/** What formats of `Intl` say. */
const FORMATS =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|AM|PM|GMT|UTC|ago|in|next|last|this|now|yesterday|today|tomorrow|seconds?|minutes?|hours?|days?|weeks?|months?|years?|at|or|and|KB|MB|Bytes|Central European (?:Standard|Summer) Time)\b/g

/** Initials, addresses and names of time zones, which no language has of its own. */
const NAMES = /\b[A-Z]{2}\b|https?:\S+|\b[\w-]+\.example\b|\b[A-Z]\w+\/[A-Z][\w/ -]+/g

/** Letters at least of the end of a file's name (`web/ui/attachments/cut-name.tsx`). */
const CUT_END = 8

/** As wide as a phone, where no pointer rests on anything. */
const PHONE = 375

/** Pages of documents, which are not said by `t`, and one that only a link from an email opens. */
const OTHERS = new Set(['/help', '/unsubscribe'])

/** Strings of the answers that the page got: what people wrote, and values. */
function strings(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (value && typeof value === 'object') for (const one of Object.values(value)) strings(one, found)
  return found
}

const TITLE = 'Website with an online shop, bookings and a recipe for every season'
const TITLES = {
  projects: 'name',
  websites: 'name',
  api_tokens: 'name',
  webhooks: 'name',
  reply_templates: 'name',
  briefs: 'project_name',
  tickets: 'title',
  info_requests: 'title',
  tasks: 'title',
  uploads: 'file_name',
}

/** What people write is long, too. */
async function buildLongWorld() {
  const world = await buildWorld(portal)
  for (const [table, column] of Object.entries(TITLES))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${TITLE} || ' ' || id`.execute(portal.db)
  const rename = async ({ id }: { id: number }, fullName: string) =>
    portal.db.updateTable('users').set({ fullName }).where('id', '=', id).execute()
  await rename(world.client, 'Anna-Katharina Bauer-Schmidtbauer')
  await portal.db
    .updateTable('companies')
    .set({ name: 'Bakery Bauer and Daughters, Confectioners and Caterers' })
    .where('id', '=', world.client.companyId)
    .execute()
  await rename(world.staff, 'Alexandra Featherstonehaugh-Cholmondeley')
  return world
}

describe.each([375, 1280])('with longer words, at %i', (width) => {
  test.each(['stranger', 'client', 'staff'] as const)(
    'every page of %s says all it says by t, and nothing of it overflows or is cut out of reach',
    { timeout: 300_000 },
    async (role) => {
      const { client, staff, ids } = await buildLongWorld()
      const person = { stranger: undefined, client, staff }[role]
      const page = await reading('en-XA', person, width)
      const data = new Set<string>()
      page.on('response', (response) => {
        if (/\/api\//.test(response.url()) && response.headers()['content-type']?.includes('json'))
          response
            .json()
            .then((body) => strings(body, data))
            .catch(() => undefined)
      })
      const promised = []
      for (const path of pagesOf(role, ids).filter((address) => !OTHERS.has(address))) {
        await openWhole(page, path)
        const first = await page.evaluate(() => document.querySelector('#first-data')?.textContent ?? '{}')
        strings(JSON.parse(first), data)
        const known = [...data].filter((text) => text.length > 2).toSorted((a, b) => b.length - a.length)
        const left = (await textsOn(page))
          .flatMap((text) => unsaid(text).split('\n'))
          .map((text) => text.trim())
          // A file's name is shown in two parts.
          .filter((text) => text.length < CUT_END || !known.some((word) => word.includes(text)))
          .map((text) =>
            known
              .reduce((rest, word) => rest.replaceAll(word, ' '), text)
              .replaceAll(FORMATS, ' ')
              .replaceAll(NAMES, ' ')
              .trim(),
          )
        expect
          .soft(
            left.filter((text) => /[A-Za-z]{2}/.test(text)),
            `${role} ${path}`,
          )
          .toEqual([])
        await expectNoSideways(page)
        promised.push(...(await expectNothingCut(page, width > PHONE)))
      }
      await expectInFull(page, promised)
    },
  )
})

describe('from right to left', () => {
  test.each(['stranger', 'client', 'staff'] as const)(
    'every page of %s is free of barriers and of sideways scrolling, and shows where names begin',
    { timeout: 240_000 },
    async (role) => {
      const { client, staff, ids } = await buildLongWorld()
      const person = { stranger: undefined, client, staff }[role]
      const page = await reading('en-XB', person, 1280)
      for (const path of pagesOf(role, ids).filter((address) => !OTHERS.has(address))) {
        await openWhole(page, path)
        expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
        await expectNoSideways(page)
        await expectBeginnings(page)
        await expectNoAxeViolations(page)
      }
    },
  )
})
