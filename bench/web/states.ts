import { join } from 'node:path'
import { PASSWORD as DEMO_PASSWORD } from '#server/demo/stories/people.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { buildOfEachKind } from '#server/test/each-kind.ts'
import { startCluster, startDemo, startPortal, withBuilders } from '../support/demo.ts'

/** The data in a portal: only two users, one of each kind of record, the demo, or 500 of each. */
export const STATES = ['empty', 'one', 'demo', 'many'] as const
export type StateOfData = (typeof STATES)[number]

const COUNTS = { empty: 0, one: 1, many: 500 }
/** Many pages are opened in a short time, so calls aren't limited. */
const SETTINGS = { CALLS_PER_MINUTE: '0' }

/** The built portal with data, in a separate process, as in production. */
export interface FilledPortal {
  url: string
  client: string
  staff: string
  /** The password of both users. */
  password: string
  end: () => Promise<void>
}

export async function startWith(state: StateOfData): Promise<FilledPortal> {
  if (state === 'demo') {
    const demo = await startDemo(SETTINGS)
    return { ...demo, client: 'katharina', staff: 'sarah', password: DEMO_PASSWORD }
  }
  await using ends = new AsyncDisposableStack()
  const { folder, embedded } = await startCluster(ends)
  const people = await fill(embedded.url(), COUNTS[state])
  const storage = { DATABASE_URL: embedded.url(), DATA_DIR: join(folder, 'portal') }
  const { url } = await startPortal(ends, { ...SETTINGS, ...storage })
  const started = ends.move()
  return { url, ...people, password: PASSWORD, end: () => started.disposeAsync() }
}

/** Fills the database and returns the usernames of a client and a staff member. */
const fill = (url: string, count: number) =>
  withBuilders(url, async (builders, db) => {
    const staff = await builders.buildStaff()
    const client = await builders.buildClient()
    if (count > 0) {
      await buildOfEachKind({ db, ...builders }, { client, staff }, count)
      // Only staff of a new agency see a notice to set up a second factor, which would push the content down.
      await db.updateTable('agency').set({ staffSecondFactor: 'optional' }).execute()
    }
    return { client: client.username, staff: staff.username }
  })
