import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD as DEMO_PASSWORD } from '#server/demo/stories/people.ts'
import { connect } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { PASSWORD, buildersOn } from '#server/test/builders.ts'
import { buildOfEachKind } from '#server/test/each-kind.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { startDemo } from './demo.ts'

/** What a portal may hold: nothing but two people, one of each kind of record, the demo, or 500 of each. */
export const STATES = ['empty', 'one', 'demo', 'many'] as const
export type StateOfData = (typeof STATES)[number]

const COUNTS = { empty: 0, one: 1, many: 500 }

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
  // Many pages are opened in a short time.
  const settings = { CALLS_PER_MINUTE: '0' }
  if (state === 'demo') {
    const demo = await startDemo(settings)
    return { ...demo, client: 'katharina', staff: 'sarah', password: DEMO_PASSWORD }
  }
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-bench-'))
  const embedded = await startEmbedded({ dataFolder: folder })
  const ends: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true }),
    embedded.stop,
  ]
  const end = async () => {
    for (const step of ends.splice(0).toReversed()) await step()
  }
  try {
    const people = await fill(embedded.url(), COUNTS[state])
    const portal = new PortalProcess(
      {
        ...settings,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        DATABASE_URL: embedded.url(),
        DATA_DIR: join(folder, 'portal'),
      },
      await freePort(),
    )
    ends.push(async () => portal.end('SIGTERM'))
    await portal.ready()
    return { url: portal.url, ...people, password: PASSWORD, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Returns the usernames of the two. */
async function fill(url: string, count: number): Promise<Pick<FilledPortal, 'client' | 'staff'>> {
  const db = connect(url, { max: 2, patient: true })
  try {
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
  } finally {
    await db.destroy()
  }
}
