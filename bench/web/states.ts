import { join } from 'node:path'
import { PASSWORD as DEMO_PASSWORD } from '#server/demo/stories/people.ts'
import { connect } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { PASSWORD, buildersOn } from '#server/test/builders.ts'
import { buildOfEachKind } from '#server/test/each-kind.ts'
import { startCluster, startDemo, startPortal } from '../support/demo.ts'

/** What a portal may hold: nothing but two people, one of each kind of record, the demo, or 500 of each. */
export const STATES = ['empty', 'one', 'demo', 'many'] as const
export type StateOfData = (typeof STATES)[number]

const COUNTS = { empty: 0, one: 1, many: 500 }
/** Many pages are opened in a short time. */
const SETTINGS = { CALLS_PER_MINUTE: '0' }

/** The built portal with data, in a process of its own, as in production. */
export interface FilledPortal {
  url: string
  client: string
  staff: string
  /** That of both. */
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

/** Returns the usernames of the two. */
async function fill(url: string, count: number): Promise<Pick<FilledPortal, 'client' | 'staff'>> {
  await using db = connect(url, { max: 2, patient: true })
  await migrate(db)
  const builders = buildersOn(db, () => {
    throw new Error('Nobody calls here')
  })
  const staff = await builders.buildStaff()
  const client = await builders.buildClient()
  if (count > 0) {
    await buildOfEachKind({ db, ...builders }, { client, staff }, count)
    // Only a new agency reads that it should set one up; the notice would push what is measured off the screen.
    await db.updateTable('agency').set({ staffSecondFactor: 'optional' }).execute()
  }
  return { client: client.username, staff: staff.username }
}
