import * as z from 'zod'
import { NewRecurrence, RecurrenceChange } from '#shared/requests/recurrences/schemas.ts'
import { LAST_DAY, type RecurrenceShift, type RecurrenceUnit } from '#shared/requests/recurrences/values.ts'
import { type EditedQuestion, editedOf } from '../public/edited-questions.ts'
import { dayFromToday } from '#web/ui/page/dates.tsx'
import type { RecurrenceHome, RecurrenceItem } from './queries.ts'

/** The values of the form. Numbers are text. */
export interface RecurrenceValues {
  content: {
    kind: 'task' | 'request'
    title: string
    description: string
    assignee: string
    /** Only for requests. */
    questions: EditedQuestion[]
  }
  every: string
  unit: RecurrenceUnit
  weekday: string
  monthDay: 'day' | 'last' | 'workday'
  onDay: string
  nthWorkday: string
  shift: RecurrenceShift
  startsOn: string
  endsOn: string
}

export const emptyRecurrence = (): RecurrenceValues => {
  const startsOn = dayFromToday(0)
  return {
    content: { kind: 'task', title: '', description: '', assignee: 'staff', questions: [] },
    every: '1',
    unit: 'month',
    ...daysOf(startsOn),
    monthDay: 'day',
    nthWorkday: '1',
    shift: 'next',
    startsOn,
    endsOn: '',
  }
}

/** Returns the weekday and the day of the month of a date. */
const daysOf = (day: string) => {
  const date = new Date(day)
  return { weekday: String(date.getUTCDay() || 7), onDay: String(date.getUTCDate()) }
}

export function valuesOf(recurrence: RecurrenceItem): RecurrenceValues {
  const { content, every, unit, weekday, onDay, nthWorkday, shift, startsOn, endsOn } = recurrence
  const { kind, title, description = '', assignee, questions = [] } = content
  const start = daysOf(startsOn)
  return {
    content: { kind, title, description, assignee, questions: editedOf(questions) },
    every: String(every),
    unit,
    weekday: weekday === null ? start.weekday : String(weekday),
    monthDay: nthWorkday !== null ? 'workday' : onDay === LAST_DAY ? 'last' : 'day',
    onDay: onDay === null || onDay === LAST_DAY ? start.onDay : String(onDay),
    nthWorkday: String(nthWorkday ?? 1),
    shift,
    startsOn,
    endsOn: endsOn ?? '',
  }
}

/** Converts the schedule to the API's format. */
export function patternOf(values: RecurrenceValues) {
  const { unit, shift, startsOn, endsOn } = values
  return {
    every: Number(values.every),
    unit,
    shift,
    startsOn,
    ...(unit === 'week' && { weekday: Number(values.weekday) }),
    ...(unit === 'month' && monthDayOf(values)),
    ...(endsOn && { endsOn }),
  }
}

function monthDayOf({ monthDay, onDay, nthWorkday }: RecurrenceValues) {
  if (monthDay === 'workday') return { nthWorkday: Number(nthWorkday) }
  return { onDay: monthDay === 'last' ? LAST_DAY : Number(onDay) }
}

/** Converts the values to the API's format. Preserves `blocks` of requests, which the form doesn't show. */
function bodyOf(values: RecurrenceValues, blocks?: boolean) {
  const { description, questions, ...content } = values.content
  const isRequest = content.kind === 'request'
  return {
    ...patternOf(values),
    endsOn: values.endsOn || null,
    content: {
      ...content,
      ...(description.trim() && { description }),
      ...(isRequest && { questions }),
      ...(isRequest && blocks !== undefined && { blocks }),
    },
  }
}

const typed = z.custom<RecurrenceValues>()

export const newRecurrenceForm = (home: RecurrenceHome) =>
  typed
    .transform((values): z.input<typeof NewRecurrence> => ({ ...home, ...bodyOf(values) }))
    .pipe(NewRecurrence)

export const recurrenceChangeForm = ({ blocks }: RecurrenceItem['content']) =>
  typed.transform((values): z.input<typeof RecurrenceChange> => bodyOf(values, blocks)).pipe(RecurrenceChange)
