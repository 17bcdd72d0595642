import { afterAll, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { WEBHOOK_EVENT_TYPES } from '#shared/contract/webhook-events.ts'
import { getMessageSchema } from '#shared/webhooks/schemas.ts'
import { describeApi } from '#server/app/open-api/document.ts'
import { registeredRoutes } from '../registered-routes.ts'
import { SPECIFIED_CALLS } from '../specified-calls.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)

interface Operation {
  operationId: string
  description: string
  summary?: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, unknown>
}

interface Document {
  openapi: string
  info: Record<string, unknown>
  webhooks: Record<string, { post: Operation }>
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown> }
}
const readDocument = async () => (await portal.anonymous.get<Document>('/api/openapi.json')).body

/** Removes parameter names: `/api/project-files/{fileId}` and `/api/project-files/:id` are the same path. */
const omitNames = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}')

test('lists 53 calls in the specification', () => {
  expect(new Set(SPECIFIED_CALLS).size).toBe(53)
})

test('registers every call of the specification', async () => {
  const registered = new Set((await registeredRoutes(portal.app)).map(omitNames))
  expect(SPECIFIED_CALLS.filter((call) => !registered.has(omitNames(call)))).toEqual([])
})

test('describes every call of the specification in the OpenAPI document', async () => {
  const { paths } = await readDocument()
  const described = new Set(
    Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${omitNames(path)}`),
    ),
  )
  expect(SPECIFIED_CALLS.filter((call) => !described.has(omitNames(call)))).toEqual([])
})

test('is an OpenAPI 3.1 document with a summary and responses for every call', async () => {
  const { openapi, paths } = await readDocument()
  expect(openapi).toMatch(/^3\.1\./)
  const calls = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, ...call })),
    )
  const silent = calls.filter((call) => !call.summary || Object.keys(call.responses).length === 0)
  expect(silent.map((call) => call.name)).toEqual([])
})

test('shows request examples that are accepted', async () => {
  const { paths } = await readDocument()
  const shown = Object.values(apiEndpoints)
    .flatMap((endpoints): Endpoint[] => Object.values(endpoints))
    .flatMap(({ method, path, body }) => {
      const call = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const example = call?.requestBody?.content['application/json']?.example
      return body && example !== undefined
        ? [{ call: `${method} ${path}`, result: body.safeParse(example) }]
        : []
    })
  expect(shown.map(({ call }) => call)).toContain('POST /api/tickets')
  expect(shown.filter(({ result }) => !result.success)).toEqual([])
})

test('names and describes every call and message with its authentication', async () => {
  const { paths, webhooks, components } = await readDocument()
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((path) =>
    Object.values(path as Record<string, Operation>),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const ways = new Set(Object.keys(components.securitySchemes))
  for (const { operationId, description, security } of operations) {
    expect.soft(description, operationId).toMatch(/\S.*[.)]$/s)
    const isOpen = description.endsWith('No session is required.')
    expect.soft(security.length > 0, operationId).toBe(!isOpen)
    expect.soft(security.flatMap(Object.keys).filter((way) => !ways.has(way))).toEqual([])
  }
})

test('types IDs as integers and switches as booleans', async () => {
  const { paths } = await readDocument()
  const parameters = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap((call) => call.parameters)
  const getSchemas = (name: RegExp) =>
    parameters.filter((parameter) => name.test(parameter.name)).map(({ schema }) => schema)
  const id = { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 }
  // A template can also have a name.
  const ids = getSchemas(/^(?!templateId$)(?:id|\w+Id)$/)
  expect(ids.length).toBeGreaterThan(90)
  for (const schema of ids) expect(schema).toEqual(id)
  for (const schema of getSchemas(/^archived$/)) expect(schema).toEqual({ type: 'boolean' })
})

test('names the token scope of a call, and describes webhook messages', async () => {
  const { paths, webhooks } = await readDocument()
  expect(paths['/api/tickets']?.['post']).toMatchObject({
    security: [{ session: [] }, { token: [] }],
    'x-token-scope': 'tickets:write',
    description: expect.stringContaining('`tickets:write`') as string,
  })
  expect(paths['/api/audit']?.['get']).toMatchObject({ security: [{ session: [] }] })
  expect(paths['/api/inbound-mail']?.['post']).toMatchObject({ security: [{ secret: [] }] })
  expect(Object.keys(webhooks)).toEqual(WEBHOOK_EVENT_TYPES)
  for (const [type, { post }] of Object.entries(webhooks)) {
    expect(post.security).toEqual([{ signature: [] }])
    const { example } = post.requestBody?.content['application/json'] ?? {}
    expect(getMessageSchema(type).safeParse(example).success).toBe(true)
  }
})

test.each([
  ['', undefined],
  ['portal@example.org', { email: 'portal@example.org' }],
  ['https://example.org/contact', { url: 'https://example.org/contact' }],
])('describes the contact %j as %j', (contact, told) => {
  const { contact: named } = describeApi(new Map(), contact)['info'] as { contact?: unknown }
  expect(named).toEqual(told)
})

test('serves a documentation page without external resources', async () => {
  const { status, body } = await portal.anonymous.get<string>('/api/docs')
  expect(status).toBe(200)
  expect(body).not.toMatch(/(?:src|href)="https?:/)
})

test('styles the documentation page with the agency’s accent color', async () => {
  const { body: page } = await portal.anonymous.get<string>('/api/docs')
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href)
  expect(sheets).toEqual(['/api/docs/swagger-ui.css', '/api/docs/docs.css', '/agency.css'])
  const { body: look } = await portal.anonymous.get<string>('/api/docs/docs.css')
  expect(look).toContain('var(--accent-fill)')
  expect(look).not.toMatch(/https?:|@import/)
})

test.each(['/api/docs', '/api/docs/start.js', '/api/docs/docs.css', '/api/docs/swagger-ui-bundle.js'])(
  'sends a charset for %s',
  async (path) => {
    const { status, headers } = await portal.anonymous.get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^(?:text|application)\/(?:html|css|javascript); charset=utf-8$/)
  },
)
