import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import {
  ACTIVITY_TYPES,
  type ACTIVITY_MESSAGES,
  EVENTS,
  EVENT_TYPES,
  type EventType,
} from '#shared/all-events.ts'
import { type EventKind, defineEvents } from '#shared/events/event.ts'
import { COMMENT_KINDS } from '#shared/records/records.ts'
import { AUDIT_EVENT, WEBHOOK_EVENT_TYPES } from '#shared/contract/webhook-events.ts'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))
const isProduction = (path: string) => !/\.test\.ts$|^(?:test|demo)\//.test(path)

/** The arguments of each `emit()` on the server, as source text. */
const calls = globSync('**/*.ts', { cwd: SERVER })
  .filter(isProduction)
  .flatMap((path) => readFileSync(`${SERVER}/${path}`, 'utf8').split('.emit(').slice(1))
  .map((rest) => rest.slice(0, 200))

test.each(EVENT_TYPES.filter((type) => !LOGGED_ACTIVITY_TYPES.some((logged) => logged === type)))(
  'emits %s in some action',
  (type) => {
    expect(calls.some((call) => call.includes(`'${type}'`))).toBe(true)
  },
)

test('lists exactly the recorded events as activity types', () => {
  const recorded = EVENT_TYPES.filter((type) => EVENTS[type].recorded)
  expect(new Set(ACTIVITY_TYPES)).toEqual(new Set(recorded))
})

const getSubject = (kind: 'brief' | 'project' | 'ticket') => ({ kind, id: 1, name: '', clientId: 1 })

function getWebhooks(type: EventType): readonly string[] {
  const { webhook } = EVENTS[type] as unknown as EventKind<unknown, { status?: string }>
  if (typeof webhook !== 'function') return webhook === null ? [] : [webhook]
  return COMMENT_KINDS.flatMap((kind) => webhook(getSubject(kind), { status: 'completed' }))
}

test('covers every webhook event type with an event of the catalog or of the audit log', () => {
  const told = [...EVENT_TYPES.flatMap(getWebhooks), AUDIT_EVENT]
  expect(new Set(told)).toEqual(new Set(WEBHOOK_EVENT_TYPES))
})

test('does not compile an event type that leaves a field out', () => {
  const ticket = defineEvents<{ id: number }>({
    subject: ({ id }) => ({ kind: 'ticket', id, name: '', clientId: null }),
  })
  const rest = { notices: [] }
  // @ts-expect-error -- the webhook is missing
  const withoutWebhook = ticket.defineActivity(rest)
  // @ts-expect-error -- a webhook event that does not exist
  const withUnknown = ticket.defineActivity({ ...rest, webhook: 'ticket.eaten' })
  // @ts-expect-error -- the notices are missing
  const withoutNotices = ticket.defineEvent({ webhook: null })
  const whole = ticket.defineActivity({ ...rest, webhook: 'ticket.created' })
  const types: EventType[] = ['ticket_created']
  // @ts-expect-error -- the words of an event that feeds show
  const withoutWords: typeof ACTIVITY_MESSAGES = { brief_submitted: '' }
  expect(Object.keys(withoutWords)).toHaveLength(1)
  // @ts-expect-error -- a type that nobody has described
  types.push('ticket_eaten')
  expect([withoutWebhook.webhook, withUnknown.webhook]).toEqual([undefined, 'ticket.eaten'])
  expect(withoutNotices.notices).toBeUndefined()
  expect(whole.subject({ id: 1 }).kind).toBe('ticket')
})
