import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { getMessageSchema } from '#shared/webhooks/schemas.ts'
import { WEBHOOK_EVENTS } from '#shared/contract/webhook-events.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { type Json, describeHeader, toSchema } from './json-schema.ts'

const HEADERS = [
  describeHeader('webhook-id', 'The message’s ID, which stays the same for every attempt'),
  describeHeader('webhook-timestamp', 'The time of this attempt, in seconds since 1970'),
]

/** Describes the webhook messages, by event. */
export function describeWebhooks(schemas: Json): Json {
  const described = Object.entries(WEBHOOK_EVENTS).map(([type, getSummary]) => [
    type,
    // The API is described in English, regardless of who requests it first.
    { post: describeMessage(type, withLanguage(DEFAULT_LANGUAGE, getSummary), schemas) },
  ])
  return Object.fromEntries(described) as Json
}

const describeMessage = (type: string, summary: string, schemas: Json): Json => ({
  operationId: `webhooks.on${type.split('.').map(capitalize).join('')}`,
  tags: ['webhooks'],
  summary: `Receive the event ${type}`,
  description: `${summary}. Sent to every webhook that subscribes to \`${type}\`, and retried until the receiver returns 2XX or the portal gives up.`,
  security: [{ signature: [] }],
  parameters: HEADERS,
  requestBody: { required: true, content: { 'application/json': describeMessageContent(type, schemas) } },
  responses: {
    '2XX': { description: 'The message was received' },
    410: { description: 'The receiver no longer exists. The portal turns the webhook off' },
  },
})

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

function describeMessageContent(type: string, schemas: Json): Json {
  const schema = getMessageSchema(type)
  const examples: unknown = schema.meta()?.examples
  const firstExample: unknown = Array.isArray(examples) ? examples[0] : undefined
  return { schema: toSchema(schema, 'output', schemas), example: { ...(firstExample as object), type } }
}
