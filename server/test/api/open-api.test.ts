import { afterAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { WEBHOOK_EVENT_TYPES } from '#shared/webhooks/values.ts'
import { messageSchemaOf } from '#shared/webhooks/schemas.ts'
import { registeredRoutes } from '#server/test/registered-routes.ts'
import { SPECIFIED_CALLS } from '#server/test/specified-calls.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

interface Operation {
  summary?: string
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, unknown>
}

interface Document {
  openapi: string
  webhooks: Record<string, { post: Operation & { security: unknown[] } }>
  paths: Record<string, Record<string, Operation>>
}
const readDocument = async () => (await portal.anonymous.get<Document>('/api/openapi.json')).body

/** `/api/project-files/{fileId}` and `/api/project-files/:id` are the same path. */
const withoutNames = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}')

test('the specification names 53 calls', () => {
  expect(new Set(SPECIFIED_CALLS).size).toBe(53)
})

test('every call of the specification is registered', async () => {
  const registered = new Set((await registeredRoutes(portal.app)).map(withoutNames))
  expect(SPECIFIED_CALLS.filter((call) => !registered.has(withoutNames(call)))).toEqual([])
})

test('every call of the specification is described in the OpenAPI document', async () => {
  const { paths } = await readDocument()
  const described = new Set(
    Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`),
    ),
  )
  expect(SPECIFIED_CALLS.filter((call) => !described.has(withoutNames(call)))).toEqual([])
})

test('the document is OpenAPI 3.1 and says of every call what it does and answers', async () => {
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

test('the document shows what to send, and what it shows is accepted', async () => {
  const { paths } = await readDocument()
  const shown = Object.values(api)
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

test('the document names the scope of a call that tokens may make, and tells what webhooks are sent', async () => {
  const { paths, webhooks } = await readDocument()
  expect(paths['/api/tickets']?.['post']).toMatchObject({
    security: [{ session: [] }, { token: ['tickets:write'] }],
    description: expect.stringContaining('`tickets:write`') as string,
  })
  expect(paths['/api/audit']?.['get']).not.toHaveProperty('security')
  expect(Object.keys(webhooks)).toEqual(WEBHOOK_EVENT_TYPES)
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { example } = post.requestBody?.content['application/json'] ?? {}
    expect(messageSchemaOf(type).safeParse(example).success).toBe(true)
  }
})

test('the page to read it brings its script along', async () => {
  const { status, body } = await portal.anonymous.get<string>('/api/docs')
  expect(status).toBe(200)
  expect(body).not.toMatch(/(?:src|href)="https?:/)
})

test('the page to read it has the look and the color of the agency', async () => {
  const { body: page } = await portal.anonymous.get<string>('/api/docs')
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href)
  expect(sheets).toEqual(['/api/docs/swagger-ui.css', '/api/docs/docs.css', '/agency.css'])
  const { body: look } = await portal.anonymous.get<string>('/api/docs/docs.css')
  expect(look).toContain('var(--accent-fill)')
  expect(look).not.toMatch(/https?:|@import/)
})

test.each(['/api/docs', '/api/docs/start.js', '/api/docs/docs.css', '/api/docs/swagger-ui-bundle.js'])(
  '%s names its charset',
  async (path) => {
    const { status, headers } = await portal.anonymous.get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^(?:text|application)\/(?:html|css|javascript); charset=utf-8$/)
  },
)
