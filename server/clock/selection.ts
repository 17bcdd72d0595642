import { sql } from 'kysely'
import type { AnswerTarget, WaitingOn } from '#shared/clock/values.ts'

type Table = 'tickets' | 'infoRequests'

const plain = (table: Table) => {
  const column = <T>(name: string) => sql<T>`${sql.ref(`${table}.${name}`)}`
  return [
    column<WaitingOn | null>('waitingOn').as('waitingOn'),
    column<string | null>('waitingSince').as('waitingSince'),
    column<string | null>('answerDueAt').as('answerDueAt'),
    column<string | null>('firstAnsweredAt').as('firstAnsweredAt'),
    column<number | null>('firstAnswerMinutes').as('firstAnswerMinutes'),
    column<number>('agencyMinutes').as('agencyMinutes'),
    column<number>('clientMinutes').as('clientMinutes'),
  ] as const
}

/** The clock of a page's rows, in the form that `clockFields` takes. */
export const selectClock = (table: Table) => {
  const due = sql.ref(`${table}.answerDueAt`)
  const target = sql<AnswerTarget | null>`case
    when ${sql.ref(`${table}.answeredLate`)} or ${due} < now() then 'missed'
    when ${due} is not null then 'open'
    when ${sql.ref(`${table}.firstAnsweredAt`)} is not null then 'met' end`
  return [...plain(table), target.as('answerTarget')] as const
}

/** The clock of a locked row, in the form that `takeTurn` takes. */
export const selectClockColumns = (table: Table) =>
  [...plain(table), sql<boolean>`${sql.ref(`${table}.answeredLate`)}`.as('answeredLate')] as const
