import * as z from 'zod'
import { NewRecurrence, RecurrenceChange } from '#shared/requests/recurrences/schemas.ts'
import { LAST_DAY, type RecurrenceShift, type RecurrenceUnit } from '#shared/requests/recurrences/values.ts'
import { type EditedQuestion, toEditedQuestions } from '../public/edited-questions.ts'
import { getDayFromToday } from '#web/ui/page/dates.tsx'
import type { RecurrenceParentId, RecurrenceItem } from './queries.ts'

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
  const startsOn = getDayFromToday(0)
  return {
    content: { kind: 'task', title: '', description: '', assignee: 'staff', questions: [] },
    every: '1',
    unit: 'month',
    ...getDayFields(startsOn),
    monthDay: 'day',
    nthWorkday: '1',
    shift: 'next',
    startsOn,
    endsOn: '',
  }
}

/** Returns the weekday and the day of the month of a date. */
const getDayFields = (day: string) => {
  const date = new Date(day)
  return { weekday: String(date.getUTCDay() || 7), onDay: String(date.getUTCDate()) }
}

export function toRecurrenceValues(recurrence: RecurrenceItem): RecurrenceValues {
  const { content, every, unit, weekday, onDay, nthWorkday, shift, startsOn, endsOn } = recurrence
  const { kind, title, description = '', assignee, questions = [] } = content
  const start = getDayFields(startsOn)
  return {
    content: { kind, title, description, assignee, questions: toEditedQuestions(questions) },
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
export function toRecurrencePattern(values: RecurrenceValues) {
  const { unit, shift, startsOn, endsOn } = values
  return {
    every: Number(values.every),
    unit,
    shift,
    startsOn,
    ...(unit === 'week' && { weekday: Number(values.weekday) }),
    ...(unit === 'month' && toMonthDay(values)),
    ...(endsOn && { endsOn }),
  }
}

function toMonthDay({ monthDay, onDay, nthWorkday }: RecurrenceValues) {
  if (monthDay === 'workday') return { nthWorkday: Number(nthWorkday) }
  return { onDay: monthDay === 'last' ? LAST_DAY : Number(onDay) }
}

/** Converts the values to the API's format. Preserves `blocks` of requests, which the form doesn't show. */
function toRecurrenceBody(values: RecurrenceValues, blocks?: boolean) {
  const { description, questions, ...content } = values.content
  const isRequest = content.kind === 'request'
  return {
    ...toRecurrencePattern(values),
    endsOn: values.endsOn || null,
    content: {
      ...content,
      ...(description.trim() && { description }),
      ...(isRequest && { questions }),
      ...(isRequest && blocks !== undefined && { blocks }),
    },
  }
}

const formValues = z.custom<RecurrenceValues>()

export const newRecurrenceForm = (parent: RecurrenceParentId) =>
  formValues
    .transform((values): z.input<typeof NewRecurrence> => ({ ...parent, ...toRecurrenceBody(values) }))
    .pipe(NewRecurrence)

export const recurrenceChangeForm = ({ blocks }: RecurrenceItem['content']) =>
  formValues
    .transform((values): z.input<typeof RecurrenceChange> => toRecurrenceBody(values, blocks))
    .pipe(RecurrenceChange)
