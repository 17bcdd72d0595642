import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { getMessageSchema } from '#shared/webhooks/schemas.ts'
import { WEBHOOK_EVENTS } from '#shared/contract/webhook-events.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { type Json, describeHeader, toSchema } from './json-schema.ts'

const HEADERS = [
  describeHeader('webhook-id', 'The message; the same at every attempt'),
  describeHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
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
  summary,
  description: `${summary}. Sent to every webhook that subscribes to \`${type}\`, and repeated until it is answered with 2XX or given up.`,
  security: [{ signature: [] }],
  parameters: HEADERS,
  requestBody: { required: true, content: { 'application/json': describeMessageContent(type, schemas) } },
  responses: {
    '2XX': { description: 'It has arrived' },
    410: { description: 'No one listens here anymore: the webhook is turned off' },
  },
})

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

function describeMessageContent(type: string, schemas: Json): Json {
  const schema = getMessageSchema(type)
  const examples: unknown = schema.meta()?.examples
  const firstExample: unknown = Array.isArray(examples) ? examples[0] : undefined
  return { schema: toSchema(schema, 'output', schemas), example: { ...(firstExample as object), type } }
}
