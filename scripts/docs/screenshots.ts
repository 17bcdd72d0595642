// Renews the screenshots in the guides, from the real program with its demo, signed in as the demo's users. Arguments
// name some of them. Without arguments, it takes all. `--language de` takes them in German, into `docs/images/de`.
import { chmod, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import * as z from 'zod'
import { freePort, PortalProcess } from '#server/test/portal-process.ts'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { getRecordUrl } from '#shared/records/records.ts'
import { SearchHit } from '#shared/search/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { withLanguage, supportedLanguages } from '#server/platform/i18n/translate.ts'
import { launchBrowser } from '../../e2e/support/chromium.ts'

interface Shot {
  name: string
  as: 'sarah' | 'amina' | 'katharina'
  /** The page's path, or its record. */
  path?: string
  record?: [kind: 'brief' | 'project' | 'ticket' | 'info_request', title: string]
  /** In pixels. Defaults to 1280 × 800. 375 is a phone, at twice the pixel density. */
  width?: 375 | 1280
  height?: number
  dark?: boolean
  /** The part of the page to keep, with a margin. */
  part?: string
  /** Actions before the screenshot. */
  prepare?: (page: Page) => Promise<unknown>
}

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const PASSWORD = 'portal-demo'
const MAX_BYTES = 120 * 1024
const COLOURS = [256, 128, 64, 32]

const SHOTS: Shot[] = [
  { name: 'dashboard', as: 'katharina', path: '/', height: 900 },
  { name: 'brief-returned', as: 'katharina', record: ['brief', 'Digital loyalty card'], height: 620 },
  { name: 'project', as: 'katharina', record: ['project', 'Ordering for restaurants'] },
  {
    name: 'request',
    as: 'katharina',
    record: ['info_request', 'Delivery route three'],
    width: 375,
    height: 990,
  },
  {
    name: 'ticket',
    as: 'katharina',
    record: ['ticket', 'Contact form sends every message twice'],
    width: 375,
    height: 925,
  },
  {
    name: 'sign-in-ways',
    as: 'katharina',
    path: '/profile',
    height: 900,
    prepare: top(() => t('Two-Step Sign-In')),
    part: '#two-step',
  },
  {
    name: 'notifications',
    as: 'katharina',
    path: '/profile',
    height: 760,
    prepare: top(() => t('Notifications')),
  },
  {
    name: 'staff-morning',
    as: 'sarah',
    path: '/staff',
    height: 1040,
    prepare: top(() => t('Waiting on Us')),
  },
  { name: 'brief-review', as: 'sarah', record: ['brief', 'Catering for parties and offices'], height: 720 },
  { name: 'board', as: 'sarah', path: '/staff/projects?view=board' },
  { name: 'triage', as: 'amina', path: '/staff/tickets', height: 900, prepare: chooseTickets },
  {
    name: 'ticket-note',
    as: 'amina',
    record: ['ticket', 'Contact form sends every message twice'],
    height: 900,
    dark: true,
    prepare: top(() => t('Comments')),
  },
  {
    name: 'people',
    as: 'sarah',
    path: '/staff/users',
    prepare: (page) =>
      page.getByRole('button', { name: t('Actions for {username}', { username: 'elodie' }) }).click(),
  },
  {
    name: 'client-view',
    as: 'sarah',
    record: ['project', 'Recipe journal'],
    width: 375,
    prepare: seeAsClient,
  },
  { name: 'settings', as: 'sarah', path: '/staff/settings' },
  // Last, because it leaves an unfinished brief on the dashboard.
  { name: 'brief', as: 'katharina', path: '/briefs/new', height: 1080, prepare: beginBrief },
]

async function beginBrief(page: Page): Promise<void> {
  await page.getByLabel(t('Project Name')).fill('Cooking evenings at the mill')
  await page.getByLabel(t('Website Type')).selectOption({ index: 1 })
  await page
    .getByLabel(t('Project Description'))
    .fill(
      'Once a month a cook and a baker invite twelve people. The page shows the dates and takes bookings.',
    )
  await page.getByRole('button', { name: t('Next') }).click()
  await page.getByRole('radio', { name: t('Elegant') }).check()
}

/** Scrolls the section with this heading to just below the header. */
function top(heading: () => string) {
  return async (page: Page): Promise<void> => {
    const found = page.getByRole('heading', { name: heading(), exact: true })
    // Content loads when it comes near, and moves the content below it.
    for (let i = 0; i < 3; i++) {
      await found.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 110))
      await waitUntilSettled(page)
    }
  }
}

async function chooseTickets(page: Page): Promise<void> {
  for (const title of ['Shop finder shows all shops as closed', 'Post about back pain in the office'])
    await page.getByRole('checkbox', { name: t('Select {title}', { title }) }).check()
  await page.getByRole('toolbar', { name: t('Change the selected tickets') }).waitFor()
  await page.mouse.move(0, 0)
}

async function seeAsClient(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: t('Client View as {fullName}', { fullName: 'Katharina Böhm' }) })
    .click()
  await page.getByRole('button', { name: t('Leave Client View') }).waitFor()
  await page.getByText(t('What We Need from You')).waitFor()
}

/** In the browser: whether fonts, pictures, and everything in view have loaded. */
const IS_SETTLED = `
  document.fonts.status === 'loaded' && document.querySelector('main h1') !== null &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
  [...document.querySelectorAll('.skeleton')].every((part) => {
    const { top, bottom } = part.getBoundingClientRect()
    return bottom < 0 || top > innerHeight
  })`

const waitUntilSettled = (page: Page) => page.waitForFunction(IS_SETTLED)

/** A portal, its users' language, and the folder for the pictures. */
interface Screenshot {
  url: string
  language: string
  folder: string
}

async function take(browser: Browser, { url, language, folder }: Screenshot, shot: Shot): Promise<void> {
  const { name, as, path = '/', record, width = 1280, height = 800, dark = false, part, prepare } = shot
  const phone = width === 375
  await using context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    bypassCSP: true, // waiting for a function needs eval
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await signIn(page, as)
  await page.request.patch('/api/user', { data: { language } })
  await page.goto(record ? await readUrl(page, as, record) : path)
  await waitUntilSettled(page)
  await prepare?.(page)
  await waitUntilSettled(page)
  const clip = part === undefined ? undefined : await getClip(page, part)
  await writeFile(join(folder, `${name}.png`), await compressPicture(await page.screenshot(clip && { clip })))
}

const MARGIN = 16

/** Returns the area of a part of the page, with a margin. */
async function getClip(page: Page, part: string) {
  const box = await page.locator(part).boundingBox()
  if (!box) throw new Error(`${part} is not on the page`)
  return {
    x: box.x - MARGIN,
    y: box.y - MARGIN,
    width: box.width + 2 * MARGIN,
    height: box.height + 2 * MARGIN,
  }
}

async function signIn(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`Signing in as ${username} returned ${answer.status()}`)
}

async function readUrl(page: Page, as: Shot['as'], [kind, title]: NonNullable<Shot['record']>) {
  const answer = await page.request.get('/api/search', { params: { q: title, kind } })
  const [hit] = z.array(SearchHit).parse(await answer.json())
  if (!hit) throw new Error(`The demo doesn't contain "${title}"`)
  return getRecordUrl(kind, hit.id, { role: as === 'katharina' ? 'client' : 'staff' })
}

/** Reduces the colors of a picture until it's small enough. */
async function compressPicture(picture: Buffer): Promise<Buffer> {
  let smallest = picture
  for (const colours of COLOURS) {
    smallest = await sharp(picture).png({ palette: true, colours, effort: 10, dither: 0 }).toBuffer()
    if (smallest.length <= MAX_BYTES) break
  }
  return smallest
}

async function takeAll(place: Screenshot, shots: Shot[]): Promise<void> {
  await using browser = await launchBrowser()
  for (const shot of shots) await take(browser, place, shot)
}

async function main(names: string[], language: string): Promise<void> {
  if (!supportedLanguages.some(({ code }) => code === language))
    throw new Error(`The portal isn't translated into ${language}`)
  const folder = language === DEFAULT_LANGUAGE ? IMAGES : join(IMAGES, language)
  await mkdir(folder, { recursive: true })
  const shots = names.length > 0 ? SHOTS.filter(({ name }) => names.includes(name)) : SHOTS
  await using data = await mkdtempDisposable(join(tmpdir(), 'project-portal-pictures-'))
  await chmod(data.path, 0o711)
  const portal = new PortalProcess({ DEMO: 'on', DATA_DIR: data.path }, await freePort())
  try {
    await portal.ready()
    await withLanguage(language, () => takeAll({ url: portal.url, language, folder }, shots))
  } finally {
    await portal.end('SIGTERM')
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', default: DEFAULT_LANGUAGE } },
})
await main(positionals, values.language)
