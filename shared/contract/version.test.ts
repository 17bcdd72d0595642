import * as z from 'zod'
import { expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from './contract.ts'

const endpoints = Object.values(apiEndpoints).flatMap((group): Endpoint[] => Object.values(group))
const changes = endpoints.filter(({ method }) => method === 'PATCH')

test.each(changes)('includes the version for If-Match in the response of PATCH $path', ({ response }) => {
  expect(response).toBeInstanceOf(z.ZodObject)
  expect((response as z.ZodObject).shape).toHaveProperty('version')
})
