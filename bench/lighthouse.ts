// `npm run bench:lighthouse`: what Lighthouse says of the first screens, as medians of five runs, in turn with a reference page.
// `--before FOLDER` takes in the portal of another checkout, `--profile desktop` measures as at a desk. `--page /tickets`
// (several times) and `--runs 1` measure less. It is fetched by npx.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../e2e/chromium.ts'
import { startChild } from './child.ts'
import type { State } from './demo.ts'
import {
  type Measured,
  type Subject,
  comparisonTable,
  figuresOf,
  measuredOf,
  scoreTable,
} from './lighthouse/report.ts'
import { PROFILES, type Profile, runLighthouse } from './lighthouse/run.ts'
import { type Stamp, keepResult, stamp } from './results.ts'
import { type Checkout, THIS_CHECKOUT, checkoutIn } from './checkout.ts'

const RUNS = 5

/** Whose page each is: a name of the demo. */
const PAGES: Record<string, string | undefined> = {
  '/auth': undefined,
  '/': 'katharina',
  '/tickets': 'katharina',
  '/staff': 'sarah',
  '/staff/tickets': 'sarah',
  '/staff/projects': 'sarah',
}

interface Choice {
  routes: string[]
  runs: number
  profile: Profile
  /** Another checkout that takes its turn. */
  before?: string | undefined
}

interface Run extends Stamp {
  runs: number
  pages: Measured[]
}

/** One page that is measured. */
interface Target {
  subject: Subject
  route: string
  url: string
  cookies: State['cookies']
}

async function benchLighthouse({ routes, runs, profile, before }: Choice): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-lighthouse-'))
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    const pages: Target[] = []
    if (before !== undefined) pages.push(...(await pagesOf('before', await checkoutIn(before), routes, ends)))
    pages.push(...(await pagesOf('portal', THIS_CHECKOUT, routes, ends)))
    const reference = await startChild('lighthouse/reference.ts')
    ends.push(reference.stop)
    pages.push({ subject: 'reference', route: '', url: reference.url, cookies: [] })
    // All pages in each run, so that other load on the machine affects all equally.
    const figures = pages.map((): ReturnType<typeof figuresOf>[] => [])
    for (let run = 0; run < runs; run++)
      for (const [i, { url, cookies }] of pages.entries())
        figures[i]?.push(figuresOf(await runLighthouse(url, cookies, { folder, profile })))
    return pages.map(({ subject, route }, i) => measuredOf(subject, route, figures[i] ?? []))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Starts the portal of a checkout on the demo's data, and signs in those whose pages are measured. */
async function pagesOf(
  subject: Subject,
  checkout: Checkout,
  routes: string[],
  ends: (() => Promise<unknown>)[],
): Promise<Target[]> {
  const { url, end } = await checkout.startDemo({ CALLS_PER_MINUTE: '0' })
  ends.push(end)
  const cookies = new Map<string | undefined, State['cookies']>([[undefined, []]])
  const browser = await launchBrowser()
  try {
    for (const username of new Set(routes.map((route) => PAGES[route])))
      if (username !== undefined) {
        const { state } = await checkout.signIn(browser, url, username, async () => {})
        cookies.set(username, state.cookies)
      }
  } finally {
    await browser.close()
  }
  return routes.map((route) => ({
    subject,
    route,
    url: url + route,
    cookies: cookies.get(PAGES[route]) ?? [],
  }))
}

function choiceOf(args: string[]): Choice {
  const { values } = parseArgs({
    args,
    options: {
      page: { type: 'string', multiple: true },
      runs: { type: 'string' },
      profile: { type: 'string' },
      before: { type: 'string' },
    },
  })
  const runs = Number(values.runs ?? RUNS)
  if (!(runs >= 1)) throw new Error('--runs must be a number from 1 on')
  const profile = PROFILES.find((known) => known === (values.profile ?? 'mobile'))
  if (!profile) throw new Error(`--profile must be one of ${PROFILES.join(', ')}`)
  const routes = values.page ?? Object.keys(PAGES)
  const unknown = routes.filter((route) => !(route in PAGES))
  if (unknown.length > 0) throw new Error(`--page must be one of ${Object.keys(PAGES).join(', ')}`)
  return { routes, runs, profile, before: values.before }
}

const choice = choiceOf(process.argv.slice(2))
const pages = await benchLighthouse(choice)
process.stdout.write(`${scoreTable(pages)}\n\n${comparisonTable(pages)}\n`)
const isWhole = choice.routes.length === Object.keys(PAGES).length && choice.runs === RUNS
const run: Run = { ...stamp(), runs: choice.runs, pages }
if (isWhole && choice.profile === 'mobile' && choice.before === undefined) keepResult('lighthouse', run)
