import { afterAll, expect } from 'vitest'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import type { User } from '#shared/users/schemas.ts'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { type SignIn, fillDemo } from '#server/demo/fill.ts'
import type { Caller } from './caller.ts'
import { testApp } from './test-app.ts'

/** Returns a portal filled with the demo by two nodes at once, and its people, for all tests of a file. */
export async function demoPortal() {
  const portal = await testApp({ demo: true })
  afterAll(portal.close)
  const [signIns, other] = await Promise.all([
    fillDemo(getDatabaseUrl(portal.db), portal.storage),
    fillDemo(getDatabaseUrl(portal.db), portal.storage),
  ])
  expect(other).toEqual(signIns)

  /** Signs in with the credentials that the start prints. */
  async function signedIn(role: 'Staff' | 'Client'): Promise<Caller> {
    const shown: SignIn | undefined = signIns.find(({ who }) => who.startsWith(role))
    const { body, status } = await portal.anonymous.post<User>('/api/login', {
      username: shown?.username,
      password: shown?.password,
    })
    expect(status).toBe(200)
    return portal.as(body)
  }
  const staff = await signedIn('Staff')
  const client = await signedIn('Client')
  const people = await list<User>(staff, '/api/users?status=active')
  return { portal, signIns, staff, client, people }
}

export async function list<T>(caller: Caller, path: string): Promise<T[]> {
  const { body, status } = await caller.get<T[]>(`${path}${path.includes('?') ? '&' : '?'}limit=500`)
  expect(status).toBe(200)
  return body
}

export const getStatuses = (records: { status: string }[]) => new Set(records.map(({ status }) => status))

export async function readOfEach<T>(caller: Caller, projects: { id: number }[], what: string): Promise<T[]> {
  const found = await Promise.all(projects.map(({ id }) => list<T>(caller, `/api/projects/${id}/${what}`)))
  return found.flat()
}

export async function readLibraries(caller: Caller, websites: { id: number }[]): Promise<WebsiteAsset[]> {
  const found = await Promise.all(
    websites.map(({ id }) => list<WebsiteAsset>(caller, `/api/websites/${id}/assets`)),
  )
  return found.flat()
}
