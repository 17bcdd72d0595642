import { type ClientRequest, get } from 'node:http'
import type { RecordChange } from '#shared/events/schemas.ts'
import type { PageModule } from '#shared/rendered-page.ts'
import { getAffectedKeys } from '#web/api/live/refresh.ts'
import type { Person } from './agency.ts'
import type { Meter } from './meter.ts'

const PAGE_MODULE = new URL('../../dist/.server/en/render-page.js', import.meta.url).href
const DEVICE = { timeZone: 'UTC', language: 'en', platform: '', hasPasskeys: false, cookies: '' }

/** The pages that people have open. A page that occurs more often here is open more often. */
const PAGES = {
  staff: [
    '/staff',
    '/staff/tickets',
    '/staff/tickets',
    '/staff/tickets/:ticket',
    '/staff/tickets/:ticket',
    '/staff/tickets/:ticket',
    '/staff/projects',
    '/staff/projects/:project',
    '/staff/waiting',
  ],
  client: ['/', '/tickets', '/tickets/:ticket', '/tickets/:ticket', '/projects/:project'],
}
/** The web app makes these calls only at its start (`web/api/session.ts`). */
const ASKED_ONCE = ['/api/portal', '/api/user']
/** Calls whose query key differs from their address. */
const FILED_UNDER: Record<string, string> = { 'mail-state': 'mails', agency: 'stats' }
/** The value in `web/api/live/live.ts`. */
const TOGETHER_MS = 20
/** Every page repeats its calls after this time, if its stream failed (`web/api/live/query-client.ts`). */
const ANYWAY_MS = 60_000
/** The time that people stay on a page. */
const STAY_MS = 60_000
/** One in this many pages is loaded from the server, as by a link or a reload. The app navigates to the others. */
const ANEW_ONE_IN = 4

/** The calls that the loaders of each kind of page make, by the page's address. */
export type CallsOfPages = Map<string, string[]>

const pickAny = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item

/** Opens each kind of page `times` times, which also warms up the portal, and returns their calls. */
export async function readPages(meter: Meter, people: Person[], times: number): Promise<CallsOfPages> {
  const calls: CallsOfPages = new Map()
  for (let time = 0; time < times; time++)
    for (const person of people)
      for (const page of new Set(PAGES[person.role])) calls.set(page, await readCalls(meter, person, page))
  return calls
}

async function readCalls(meter: Meter, person: Person, page: string): Promise<string[]> {
  const ids = idsFor(person)
  const path = fillAddress(page, ids)
  await meter.send({ path, cookie: person.cookie, accept: 'text/html' })
  const calls: string[] = []
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' }
  const { loadPage } = (await import(PAGE_MODULE)) as PageModule
  await loadPage(path, {
    ...DEVICE,
    fetch: (address) => {
      calls.push(address)
      return fetch(meter.url + address, { headers })
    },
  })
  const own = /:(?:ticket|project)/.exec(page)?.[0]
  const id = own === ':ticket' ? ids.ticket : ids.project
  return calls
    .filter((call) => !ASKED_ONCE.includes(call))
    .map((call) => (own ? call.replace(new RegExp(`/${id}(?!\\d)`), `/${own}`) : call))
}

type Ids = { ticket: number; project: number }
type PageState = { page: string; ids: Ids }

const idsFor = ({ tickets, projects }: Person): Ids => ({
  ticket: pickAny(tickets),
  project: pickAny(projects),
})
const fillAddress = (address: string, { ticket, project }: Ids) =>
  address.replace(':ticket', String(ticket)).replace(':project', String(project))

/** A page that someone has open. It makes the same calls as the web app. */
export class OpenPage {
  readonly person: Person
  readonly #meter: Meter
  readonly #pages: CallsOfPages
  #stream: ClientRequest | undefined
  #timers: NodeJS.Timeout[] = []
  #calls: string[] = []
  #stale = new Set<string>()
  #busy = false

  constructor(meter: Meter, person: Person, pages: CallsOfPages) {
    this.#meter = meter
    this.#pages = pages
    this.person = person
    this.#show(this.#next())
  }

  /** Opens the page's stream. From then on, the page makes calls over time and after changes. */
  async open(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const { cookie } = this.person
    const address = `${this.#meter.url}/api/events?age=2000`
    this.#stream = get(address, { headers: { cookie }, agent: false }, (response) => {
      response.once('data', () => resolve())
      response.on('data', (text: Buffer) => this.#hear(String(text)))
    })
    this.#stream.on('error', reject)
    await promise
    this.#each(ANYWAY_MS, () => void this.#ask(this.#calls))
    this.#each(STAY_MS, () => void this.#moveOn())
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#stream?.on('error', () => {}).destroy()
  }

  /** Repeats an action, starting at a random moment, so that pages don't act at the same time. */
  #each(milliseconds: number, act: () => void): void {
    const first = setTimeout(() => {
      act()
      this.#timers.push(setInterval(act, milliseconds))
    }, Math.random() * milliseconds)
    this.#timers.push(first)
  }

  #next(): PageState {
    return { page: pickAny(PAGES[this.person.role]), ids: idsFor(this.person) }
  }

  #show({ page, ids }: PageState): void {
    this.#calls = (this.#pages.get(page) ?? []).map((call) => fillAddress(call, ids))
  }

  async #moveOn(): Promise<void> {
    const next = this.#next()
    this.#show(next)
    const { cookie } = this.person
    if (Math.random() * ANEW_ONE_IN >= 1) await this.#ask(this.#calls)
    else await this.#meter.send({ path: fillAddress(next.page, next.ids), cookie, accept: 'text/html' })
  }

  async #ask(calls: string[]): Promise<void> {
    await Promise.all(calls.map((path) => this.#meter.send({ path, cookie: this.person.cookie })))
  }

  #hear(text: string): void {
    for (const [, data = ''] of text.matchAll(/^event: change\ndata: (.*)$/gm))
      for (const key of getAffectedKeys((JSON.parse(data) as RecordChange).entityType)) this.#stale.add(key)
    this.#plan()
  }

  /** Makes one call for events that arrive together, and never two at the same time. */
  #plan(): void {
    if (this.#busy || this.#stale.size === 0) return
    this.#busy = true
    setTimeout(() => void this.#refresh(), TOGETHER_MS * (1 + Math.random()))
  }

  async #refresh(): Promise<void> {
    const keys = this.#stale
    this.#stale = new Set()
    await this.#ask(this.#calls.filter((call) => keys.has(getKey(call))))
    this.#busy = false
    this.#plan()
  }
}

/** Returns the first part of the query's key. */
function getKey(call: string): string {
  const [, , name = ''] = call.split(/[/?]/)
  return FILED_UNDER[name] ?? name
}
