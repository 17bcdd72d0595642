import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitingOn } from '#shared/clock/values.ts'
import { poolOf } from '#server/db/connection.ts'
import { up } from '#server/db/migrations/013-clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { officeClock } from './office-clock.ts'
import { selectClockColumns } from './selection.ts'
import { type ClockColumns, type OfficeClock, startClock, takeTurn } from './turns.ts'

const portal = await testApp()
let office: OfficeClock
beforeAll(async () => {
  const staff = portal.as(await portal.buildStaff())
  await staff.patch('/api/agency/settings', {
    timeZone: 'Europe/Berlin',
    holidays: [{ date: '2026-03-04', name: 'Founders’ Day' }],
  })
  office = await officeClock(portal.db)
})
afterAll(portal.close)

const COLUMNS = [
  'waiting_on',
  'waiting_since',
  'answer_due_at',
  'answered_late',
  'first_answered_at',
  'first_answer_minutes',
  'agency_minutes',
  'client_minutes',
]

/** Puts the tables back to before the migration, then migrates. */
async function migrateAgain(): Promise<void> {
  const anyTables = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOf(portal.db) }) })
  await anyTables.transaction().execute(async (tx) => {
    for (const table of ['tickets', 'info_requests']) {
      const drops = COLUMNS.map((column) => `drop column ${column} cascade`).join(', ')
      await sql.raw(`alter table ${table} ${drops}`).execute(tx)
    }
    await sql
      .raw('create trigger touch before update on tickets for each row execute function touch_row()')
      .execute(tx)
    await up(tx)
  })
}

type Event = { by: 'client' | 'staff'; at: string }

/** Histories of up to seven comments, hours apart, starting around the change to daylight saving time. */
function histories(): { createdAt: string; events: Event[]; doneAt: string | null }[] {
  return Array.from({ length: 40 }, (_, n) => {
    let time = Date.parse('2026-03-02T05:10:00Z') + n * 17 * 3_600_000
    const createdAt = new Date(time).toISOString()
    const events = Array.from({ length: n % 8 }, (_event, i): Event => {
      time += ((n * 7 + i * 13) % 50) * 3_700_000 + 60_000
      return { by: (n * 3 + i * i) % 5 < 2 ? 'client' : 'staff', at: new Date(time).toISOString() }
    })
    return { createdAt, events, doneAt: n % 3 === 0 ? new Date(time + 9_000_000).toISOString() : null }
  })
}

function replay({ createdAt, events, doneAt }: ReturnType<typeof histories>[number]): ClockColumns {
  const turns: { next: WaitingOn | null; at: string; answers: boolean }[] = events.map(({ by, at }) => ({
    next: by === 'staff' ? 'client' : 'agency',
    at,
    answers: by === 'staff',
  }))
  if (doneAt) turns.push({ next: null, at: doneAt, answers: true })
  const start = {
    ...startClock(office, 'agency', createdAt),
    answeredLate: false,
    firstAnsweredAt: null,
    firstAnswerMinutes: null,
    agencyMinutes: 0,
    clientMinutes: 0,
  }
  return turns.reduce<ClockColumns>((clock, turn) => takeTurn(office, 'agency', clock, turn), start)
}

test('tickets from before get the clock that their history gives', async () => {
  const client = await portal.buildClient()
  const staff = await portal.buildStaff()
  const expected = new Map<number, ClockColumns>()
  for (const history of histories()) {
    const { createdAt, doneAt } = history
    const ticket = await portal.buildTicket({
      userId: client.id,
      createdAt,
      ...(doneAt && { status: 'resolved', resolvedAt: doneAt }),
    })
    for (const { by, at } of history.events)
      await portal.buildComment({
        ticketId: ticket.id,
        userId: by === 'staff' ? staff.id : client.id,
        createdAt: at,
      })
    expected.set(ticket.id, replay(history))
  }
  await migrateAgain()
  const rows = await portal.db
    .selectFrom('tickets')
    .select(['tickets.id', 'tickets.version'])
    .select(selectClockColumns('tickets'))
    .execute()
  expect(rows).toHaveLength(40)
  for (const { id, version, ...clock } of rows) {
    const replayed = expected.get(id)
    // For an old ticket, only the first answer is judged.
    const answeredLate = (clock.firstAnswerMinutes ?? 0) > office.targetMinutes.medium
    expect(clock, `ticket ${id}`).toEqual({ ...replayed, answeredLate })
    expect(version).toBe(1)
  }
})

test('requests from before wait for their client, or took as long as they took', async () => {
  const createdAt = '2026-03-02T08:00:00.000Z'
  const open = await portal.buildInfoRequest({ createdAt })
  const answered = await portal.buildInfoRequest({
    createdAt,
    status: 'completed',
    completedAt: '2026-03-03T08:00:00.000Z',
  })
  await migrateAgain()
  const rows = await portal.db
    .selectFrom('infoRequests')
    .select('infoRequests.id')
    .select(selectClockColumns('infoRequests'))
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { id: open.id, waitingOn: 'client', waitingSince: createdAt, answerDueAt: office.add(createdAt, 1440) },
    { id: answered.id, waitingOn: null, clientMinutes: 480, firstAnswerMinutes: 480, answeredLate: false },
  ])
})
