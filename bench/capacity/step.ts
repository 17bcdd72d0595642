import { NEW_TICKET } from '../api/cases.ts'
import { type Agency, employ } from './agency.ts'
import { type Measurement, Meter, type Target } from './meter.ts'
import { type CallsOfPages, OpenPage, readPages } from './open-page.ts'

/**
 * One agency: ten staff and a hundred clients. At the busiest hour, six staff and three clients have
 * a page open. A step is this many of them in one portal.
 */
export const AGENCY = { staff: 10, clients: 100, staffPages: 6, clientPages: 3 }
export const PAGES_EACH = AGENCY.staffPages + AGENCY.clientPages
export const PEOPLE_EACH = AGENCY.staff + AGENCY.clients
/** Twenty tickets a day with four comments each, a fifth of them in the busiest hour. */
const WRITES_AN_HOUR = 20
const COMMENTS_A_TICKET = 4

const SETTLE_MS = 1_000
const MEASURE_MS = 5_000
/** Even the smallest step includes a new ticket and a comment. */
const WRITES_MIN = 2
const WARM_UP_TIMES = 6
const OPENED_AT_ONCE = 20

/** The people who have a page of one portal open. */
export class Crowd {
  readonly #agency: Agency
  readonly #meter: Meter
  readonly #calls: CallsOfPages
  #pages: OpenPage[] = []

  private constructor(agency: Agency, meter: Meter, calls: CallsOfPages) {
    this.#agency = agency
    this.#meter = meter
    this.#calls = calls
  }

  static async open(agency: Agency, target: Target): Promise<Crowd> {
    const meter = new Meter(target)
    await employ(agency, 1)
    const some = [...agency.staff.slice(0, 1), ...agency.clients.slice(0, 1)]
    return new Crowd(agency, meter, await readPages(meter, some, WARM_UP_TIMES))
  }

  /** Opens the pages of this many agencies and measures for a while, as in the busiest hour. */
  async measure(agencies: number): Promise<Measurement> {
    await this.#gather(agencies)
    const each = Math.min((3_600_000 / WRITES_AN_HOUR / agencies) | 0, MEASURE_MS / WRITES_MIN)
    let writes = 0
    const write = () => void this.#write(writes++ % (COMMENTS_A_TICKET + 1) === 0)
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    // The first write comes immediately, so that its effects are measured as well.
    setTimeout(write, 100)
    const writing = setInterval(write, each)
    const measured = await this.#meter.measureFor(MEASURE_MS)
    clearInterval(writing)
    return measured
  }

  leave(): void {
    for (const page of this.#pages.splice(0)) page.close()
    this.#meter.close()
  }

  async #gather(agencies: number): Promise<void> {
    for (const page of this.#pages.splice(0)) page.close()
    await employ(this.#agency, agencies * AGENCY.staff)
    const people = [
      ...this.#agency.staff.slice(0, agencies * AGENCY.staffPages),
      ...this.#agency.clients.slice(0, agencies * AGENCY.clientPages),
    ]
    this.#pages = people.map((person) => new OpenPage(this.#meter, person, this.#calls))
    for (let begin = 0; begin < this.#pages.length; begin += OPENED_AT_ONCE)
      await Promise.all(this.#pages.slice(begin, begin + OPENED_AT_ONCE).map((page) => page.open()))
  }

  async #write(isTicket: boolean): Promise<void> {
    const people = this.#pages.map(({ person }) => person)
    const writers = people.filter(({ role }) => !isTicket || role === 'client')
    const writer = writers[Math.floor(Math.random() * writers.length)]
    if (!writer) return
    const { cookie, tickets } = writer
    const [path, body] = isTicket
      ? ['/api/tickets', NEW_TICKET]
      : ['/api/comments', { content: 'We look at it.', entityType: 'ticket', entityId: tickets[0] }]
    await this.#meter.send({ method: 'POST', path, cookie, body })
  }
}
