import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { MOST_MS, measureLeastCpu, slowness } from '../cpu-growth.ts'
import { kindsOfFields, splitByKinds } from '../kinds-of-input.ts'
import { testApp } from '../test-app.ts'
import { createRecurringWork } from '#server/features/requests/recurrences/create-due-work.ts'
import { expressionsIn, slowOver } from './expressions.ts'
import { foreignParsers } from './foreign-parsers.ts'
import { type PumpedText, pickAny, listCombinations, pump } from './pumped.ts'

const SEED = 20_261_122
const RANDOM_RUNS = 20
/** A hang shows at this length, however much a parser accepts. */
const SHORT = 32 * 1024

/** Units that make expressions with nested or overlapping repetitions backtrack. */
const UNITS = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '.',
  '-',
  '_',
  '/',
  '\\',
  '%',
  '=',
  '&',
  ';',
  ',',
  ':',
  '@',
  '<',
  '>',
  '"',
  "'",
  '(',
  '[',
  '{',
  '$',
  '*',
  'a.',
  'a@',
  'a-',
  '1.',
  '1,',
  '=?',
  '%2',
  '::',
  '0:',
  '<a',
  '\u00e9',
  '\ud83d\ude00',
  'a ',
]

/** Libraries that process untrusted bytes outside of a separate process, as the files that are loaded. */
const READERS = [
  'fastify/{fastify.js,lib/**}',
  'find-my-way/{index.js,lib/**}',
  'fast-querystring/{index.js,lib/**}',
  'cookie/dist/**',
  '@fastify/cookie/*.js',
  '@fastify/multipart/{index.js,lib/**}',
  '@fastify/busboy/{lib,deps}/**',
  '@fastify/static/{index.js,lib/**}',
  '@fastify/send/{index.js,lib/**}',
  '@fastify/proxy-addr/*.js',
  '@fastify/forwarded/*.js',
  '@fastify/accept-negotiator/*.js',
  'secure-json-parse/index.js',
  'ipaddr.js/lib/*.js',
  'range-parser/*.js',
  'content-disposition/dist/**',
  'bowser/src/**',
  '@tus/{server,utils}/dist/**',
  'file-type/*.js',
  'strtok3/lib/**',
  'token-types/lib/**',
  'yauzl/*.js',
  'zod/v4/**',
  '@simplewebauthn/server/esm/**',
  '{openid-client,oauth4webapi}/build/**',
  'jose/dist/**',
  'fast-uri/{index.js,lib/**}',
].map((files) => `node_modules/${files}`)
/** The expression in `slugify()`, which nothing calls. */
const UNUSED = new Set(['^-+|-+$'])

describe('regular expressions over any text', () => {
  /** The maximum length of a text or of a request's headers. */
  const LENGTH = 20_000

  test('are fast in our own code', { tags: ['nightly'], timeout: 120_000 }, async () => {
    const ours = expressionsIn(
      ['{shared,server,web}/**/*.{ts,tsx}'],
      (file) => !/\.test\.tsx?$|server\/(?:test|demo|hostile)\//.test(file),
    )
    expect(ours.length).toBeGreaterThan(50)
    const slow: string[] = []
    for (const expression of ours) slow.push(...(await slowOver(expression, UNITS, LENGTH)))
    expect(slow).toEqual([])
  })

  test(
    'are fast in libraries that read untrusted input',
    { tags: ['nightly'], timeout: 120_000 },
    async () => {
      const slow: string[] = []
      for (const reader of READERS) {
        const found = expressionsIn([reader], (file) => /(?<!\.min)\.[cm]?js$/.test(file))
        for (const expression of found)
          if (!UNUSED.has(expression.source)) slow.push(...(await slowOver(expression, UNITS, LENGTH)))
      }
      expect(slow).toEqual([])
    },
  )
})

describe('parsers of untrusted input', async () => {
  const portal = await testApp({ trustProxy: () => true })
  afterAll(portal.close)
  const parsers = await foreignParsers(portal)

  test.each(Object.entries(parsers))('are fast for each token: %s', async (_name, parser) => {
    const { limit, most = MOST_MS, tokens, frames, read } = parser
    for (const text of listCombinations(frames.slice(-1), tokens)) {
      const answers: unknown[] = []
      const readIt = async () => void answers.push(await read(pump(text, Math.min(limit, SHORT))))
      expect(await measureLeastCpu(readIt), JSON.stringify(text)).toBeLessThan(most)
      expect(Number(answers[0] ?? 0), JSON.stringify(text)).not.toBeGreaterThanOrEqual(500)
    }
  })

  test.each(Object.entries(parsers))(
    'are fast for any text: %s',
    { tags: ['nightly'], timeout: 120_000 },
    async (_name, parser) => {
      const { limit, most, tokens, frames, read } = parser
      const slow: string[] = []
      const tryOut = async (text: PumpedText) => {
        const answers = new Set<unknown>()
        const found = await slowness(
          limit,
          async (length) => answers.add(await read(pump(text, length))),
          most,
        )
        if (found) slow.push(`${JSON.stringify(text)}: ${found}`)
        for (const answer of answers)
          if (Number(answer) >= 500) slow.push(`${JSON.stringify(text)}: ${String(answer)}`)
      }
      for (const text of listCombinations(frames, tokens)) await tryOut(text)
      for (const text of fc.sample(pickAny(frames, tokens), { numRuns: RANDOM_RUNS, seed: SEED }))
        await tryOut(text)
      expect(slow).toEqual([])
    },
  )
})

const getTextFields = (fitting: Record<string, unknown>) =>
  Object.keys(fitting).filter((key) => typeof fitting[key] === 'string')

describe('fields with any text', async () => {
  const portal = await testApp({ registration: 'open' })
  afterAll(portal.close)
  const client = await portal.buildClient()
  const anna = portal.as(client)
  const staff = portal.as(await portal.buildStaff())
  const endpoints = Object.values(apiEndpoints)
    .flatMap((group): Endpoint[] => Object.values(group))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  const DAYS = ['0001-01-01', '9999-12-31']
  const LONG = [
    'a@',
    'a.',
    ' ',
    '\t!',
    '%',
    '_',
    '\\',
    '1,',
    '<',
    '=?',
    'http://a/',
    '\u0130',
    '\ud83d\ude00',
  ].map((unit) => unit.repeat(20_000))

  const getFittingBody = (name: string) => ACCESS_MATRIX[name]?.body?.(client.id) as Record<string, unknown>

  async function expectNoneSlow(name: string, { method, path }: Endpoint): Promise<void> {
    const fitting = getFittingBody(name)
    for (const field of getTextFields(fitting))
      for (const text of [...LONG, ...DAYS]) {
        const send = async () => {
          const { status } = await anna.send(method, path.replace(/:\w+/, '1'), {
            ...fitting,
            [field]: text,
          })
          expect(status).toBeLessThan(500)
        }
        expect(await measureLeastCpu(send), field).toBeLessThan(MOST_MS)
      }
  }

  const written = splitByKinds(
    endpoints.filter(([name]) => ACCESS_MATRIX[name]?.body),
    ([name, { body }]) => {
      const kinds = body ? kindsOfFields(body) : {}
      return getTextFields(getFittingBody(name)).map((field) => kinds[field] ?? 'unknown')
    },
  )
  test.each(written.first)('are fast in %s', { timeout: 120_000 }, expectNoneSlow)
  test.each(written.rest)('are fast in %s', { tags: ['nightly'], timeout: 120_000 }, expectNoneSlow)

  const getting = (address: string) => () => staff.get(`/api/${address}`)
  test.each(DAYS)('are fast with the stored day %s', { timeout: 120_000 }, async (day) => {
    const { id: userId } = client
    const project = await portal.buildProject({ userId, startDate: '0001-01-01', dueDate: day })
    const { id: projectId } = project
    const task = await portal.buildTask({ projectId, dueDate: day })
    await portal.buildInfoRequest({ clientId: userId, projectId, dueDate: day })
    const website = await portal.buildWebsite({ userId, projectId, launchDate: day })
    const recurrence = await portal.buildRecurrence({
      projectId,
      unit: 'day',
      weekday: null,
      startsOn: '0001-01-01',
      endsOn: '9999-12-31',
    })
    const makeRecurring = async () => {
      const never = { settledUntil: '0001-01-01', nextOn: '0001-01-02' }
      await portal.db.updateTable('recurrences').set(never).where('id', '=', recurrence.id).execute()
      await createRecurringWork(portal.db)
    }
    let every = 1
    const calls = [
      () => staff.post(`/api/projects/${projectId}/as-template`, { name: 'Someday' }),
      () => staff.patch(`/api/tasks/${task.id}`, { title: 'Someday' }),
      () => staff.patch(`/api/websites/${website.id}`, { name: 'Someday' }),
      () => staff.patch(`/api/projects/${projectId}`, { progress: 5 }),
      () => staff.patch(`/api/recurrences/${recurrence.id}`, { every: (every += 1) }),
      ...['tasks', 'websites', 'recurrences', `projects/${projectId}`].map(getting),
      ...['staff/dashboard', `recurrences/${recurrence.id}/next`].map(getting),
      getting('recurrences/next?unit=day&startsOn=1900-01-01&endsOn=9999-12-31'),
    ]
    for (const call of calls) {
      const send = async () => expect((await call()).status).toBeLessThan(500)
      expect(await measureLeastCpu(send), String(call)).toBeLessThan(MOST_MS)
    }
    expect(await measureLeastCpu(makeRecurring)).toBeLessThan(MOST_MS)
  })

  const searches = endpoints.filter(
    ([, { method, path, query }]) =>
      method === 'GET' && !path.includes(':') && query instanceof z.ZodObject && 'q' in query.shape,
  )
  async function expectNoSearchSlow(_name: string, { path }: Endpoint): Promise<void> {
    for (const text of [...LONG, ...LONG.map((long) => long.slice(0, 200))]) {
      const began = performance.now()
      const search = async () => {
        const { status } = await staff.get(
          `${path}?q=${encodeURIComponent(text.slice(0, 5_000).toWellFormed())}`,
        )
        expect(status).toBeLessThan(500)
      }
      expect(await measureLeastCpu(search)).toBeLessThan(MOST_MS)
      expect(performance.now() - began).toBeLessThan(10_000) // the database's work is not our CPU time
    }
  }

  // Counts and exports read the same condition as the lists.
  const isOfList = ([, { path }]: (typeof endpoints)[number]) => !/\/counts$|\.csv$/.test(path)
  test.each(searches.filter(isOfList))('are fast in searches: %s', { timeout: 120_000 }, expectNoSearchSlow)
  test.each(searches.filter((each) => !isOfList(each)))(
    'are fast in searches: %s',
    { tags: ['nightly'], timeout: 120_000 },
    expectNoSearchSlow,
  )
})
