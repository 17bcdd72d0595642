import { sql } from 'kysely'
import type { AnswerTarget, WaitingSide } from '#shared/sla/values.ts'

type Table = 'tickets' | 'infoRequests'

const selectWaitingSide = (table: Table) =>
  sql<WaitingSide | null>`${sql.ref(`${table}.waitingOn`)}`.as('waitingOn')

/** Selects the fields of `clockFields` that no column stores in the same form. */
export const selectClock = (table: Table) => {
  const due = sql.ref(`${table}.answerDueAt`)
  const target = sql<AnswerTarget | null>`case
    when ${sql.ref(`${table}.answeredLate`)} or ${due} < now() then 'missed'
    when ${due} is not null then 'open'
    when ${sql.ref(`${table}.firstAnsweredAt`)} is not null then 'met' end`
  return [selectWaitingSide(table), target.as('answerTarget')] as const
}

/** Selects the clock of a locked row in the form that `advanceClock` needs. */
export const selectClockColumns = (table: Table) =>
  [
    selectWaitingSide(table),
    'waitingSince',
    'answerDueAt',
    'firstAnsweredAt',
    'firstAnswerMinutes',
    'agencyMinutes',
    'clientMinutes',
    'answeredLate',
  ] as const
