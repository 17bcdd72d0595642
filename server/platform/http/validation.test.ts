import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { schemaController } from './validation.ts'

const Company = z.object({ id: z.int(), name: z.string().optional() })
const Person = z.object({ id: z.int(), role: z.enum(['staff', 'client']), companies: z.array(Company) })

let answer: unknown
const app = fastify({ schemaController })
app.get('/person', { schema: { response: { '2xx': Person } } }, async () => answer)
afterAll(() => app.close())

const get = async (response: unknown) => {
  answer = response
  return app.inject('/person')
}

test('sends exactly the fields that the schema declares, at any depth', async () => {
  const company = { id: 2, name: undefined, taxNumber: 'DE 123' }
  const { statusCode, body } = await get({ id: 1, role: 'client', passwordHash: '…', companies: [company] })
  expect([statusCode, body]).toEqual([200, '{"id":1,"role":"client","companies":[{"id":2}]}'])
})

test.each([
  ['lacks a field', { id: 1, role: 'client' }],
  ['has a value of another type', { id: '1', role: 'client', companies: [] }],
  ['has a value that no reader knows', { id: 1, role: 'guest', companies: [] }],
  ['does not fit in a list', { id: 1, role: 'client', companies: [{ name: 'Bakery' }] }],
])('returns 500 for a response that %s', async (_, response) => {
  expect((await get(response)).statusCode).toBe(500)
})
