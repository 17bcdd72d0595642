import { afterAll, expect, test } from 'vitest'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { readActions, answerTo } from '../access-roles.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const actionOf = await readActions(portal.app)

const endpoints = Object.values(apiEndpoints).flatMap((group): Endpoint[] => Object.values(group))
const getKey = ({ method, path }: Endpoint) => `${method} ${path}`

/** Returns the call that undoes another; undefined if no call can, or needs to. */
function getReturnPath(endpoint: Endpoint): string | undefined {
  const { undo, undoable } = endpoint
  if (undoable || typeof undo === 'object' || undo === 'nothing changes') return undefined
  return undo === 'the same call' ? getKey(endpoint) : undo
}

/** A part of an upload, which this protocol (tus) deletes by itself. */
const RESUMABLE = /\/api\/uploads\/resumable/

test('documents for every write call how to undo it or why it cannot be undone', () => {
  const saying = new Set(endpoints.filter(({ undo, undoable }) => undo ?? undoable).map(getKey))
  const writing = Object.keys(ACCESS_MATRIX).filter(
    (call) => !call.startsWith('GET ') && !RESUMABLE.test(call),
  )
  expect(writing.filter((call) => !saying.has(call))).toEqual([])
  expect([...saying].filter((call) => !writing.includes(call))).toEqual([])
})

test('names only existing calls to undo others', () => {
  const named = endpoints.flatMap((endpoint) => getReturnPath(endpoint) ?? [])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((call) => !(call in ACCESS_MATRIX))).toEqual([])
})

/**
 * Calls that staff undo on request, that a client doesn't need to undo, or for which the matrix has another person's
 * record.
 */
const UNDONE_BY_OTHERS = new Set([
  'POST /api/invitation/accept',
  'DELETE /api/client-view',
  'POST /api/comments',
  'POST /api/received-mails/:id/comment',
])

const isRefused = (status: number | undefined) => status === undefined || status === 401 || status === 403

function getAnswer(call: string, person: 'owner' | 'staff'): number | undefined {
  const access = ACCESS_MATRIX[call]
  if (!access || person === 'owner') return access?.owner
  const action = actionOf(call)
  return action === 'public' ? access.allowed : answerTo('staff owner', action, call, access)
}

test('lets everyone who can make a call also undo it', () => {
  const refused = endpoints.flatMap((endpoint) => {
    const wayBack = getReturnPath(endpoint)
    if (wayBack === undefined || UNDONE_BY_OTHERS.has(getKey(endpoint))) return []
    return (['owner', 'staff'] as const)
      .filter(
        (person) => !isRefused(getAnswer(getKey(endpoint), person)) && isRefused(getAnswer(wayBack, person)),
      )
      .map((person) => `${getKey(endpoint)} by ${person}: ${wayBack}`)
  })
  expect(refused).toEqual([])
})
