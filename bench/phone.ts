// `npm run bench:phone`, and the end of `npm run bench`: when a page is seen on a slow phone, in turn with a stand-in that
// weighs what a list of Redmine does. `--page /tickets` (several times) and `--visits 3` measure less; `--before URL`
// visits another portal with the demo's data too, such as one of an earlier state.
import { parseArgs } from 'node:util'
import { launchBrowser } from '../e2e/chromium.ts'
import { startDemo } from './demo.ts'
import { ROUTES } from './phone/pages.ts'
import { slowWorkersDown } from './phone/slow-line.ts'
import { type Subject, portalSubject, standInSubject } from './phone/subjects.ts'
import { type PageResult, type Visits, failedUses, phoneTable, resultOf } from './phone/table.ts'
import { type Stamp, keepResult, stamp } from './results.ts'

interface Choice {
  routes: readonly string[]
  /** How often each page is visited. */
  visits: number
  /** The URL of a portal that takes its turn, too. */
  before?: string | undefined
}

const WHOLE: Choice = { routes: ROUTES, visits: 9 }

interface Run extends Stamp {
  visits: number
  pages: PageResult[]
}

/** Measures the pages, prints their table and keeps it if nothing was left out. */
export async function benchPhone(choice: Choice = WHOLE): Promise<void> {
  const pages = await measureAll(choice)
  process.stdout.write(`${phoneTable(pages)}\n`)
  const isWhole = choice.routes === ROUTES && choice.visits === WHOLE.visits
  const run: Run = { ...stamp(), visits: choice.visits, pages }
  if (isWhole) keepResult('phone', run)
  const failed = failedUses(pages)
  if (failed.length > 0) throw new Error(failed.join('\n'))
}

async function measureAll({ routes, visits, before }: Choice): Promise<PageResult[]> {
  const demo = await startDemo({ CALLS_PER_MINUTE: '0' })
  const browser = await launchBrowser()
  const ends = [() => browser.close(), demo.end]
  try {
    await slowWorkersDown(browser)
    const portal = await portalSubject(browser, demo.url)
    const standIn = await standInSubject(browser, portal.titles)
    ends.push(standIn.end)
    const subjects = {
      portal,
      'stand-in': standIn,
      ...(before && { before: await portalSubject(browser, before) }),
    }
    const pages: PageResult[] = []
    for (const route of routes) {
      pages.push(resultOf(route, await portal.useAtOnce(route), await inTurn(subjects, route, visits)))
      process.stderr.write(`${route}: visited\n`)
    }
    return pages
  } finally {
    for (const end of ends) await end()
  }
}

async function inTurn(subjects: Record<string, Subject>, route: string, visits: number) {
  const measured: Record<string, Visits> = {}
  for (let turn = 0; turn < visits; turn++)
    for (const [name, { visit }] of Object.entries(subjects)) (measured[name] ??= []).push(await visit(route))
  return measured
}

function choiceOf(args: string[]): Choice {
  const { values } = parseArgs({
    args,
    options: {
      page: { type: 'string', multiple: true },
      visits: { type: 'string' },
      before: { type: 'string' },
    },
  })
  const visits = Number(values.visits ?? WHOLE.visits)
  if (!(visits >= 1)) throw new Error('--visits must be a number from 1 on')
  const routes = values.page ?? ROUTES
  const unknown = routes.filter((route) => !ROUTES.includes(route))
  if (unknown.length > 0) throw new Error(`--page must be one of ${ROUTES.join(', ')}`)
  return { routes, visits, before: values.before }
}

if (import.meta.main) await benchPhone(choiceOf(process.argv.slice(2)))
