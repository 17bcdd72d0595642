import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { parseSync } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract.ts'
import { ACCESS_MATRIX } from '#server/test/access-matrix.ts'
import { testApp } from '#server/test/test-app.ts'
import { msSince } from '#server/test/cpu.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What makes expressions with nested or overlapping repetitions go back and forth. */
const seedsOf = (length: number): string[] =>
  [
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
  ].flatMap((unit) => {
    const text = unit.repeat(Math.ceil(length / unit.length))
    return [text, `${text}!`, `!${text}\0`, `a@${text}`, `http://${text}`]
  })

interface Found {
  file: string
  source: string
  flags: string
}

/** Every regular expression that is written in our own code. */
function expressions(): Found[] {
  const files = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|server\/(?:test|demo|hostile)\//.test(file),
  )
  return files.flatMap((file) => {
    const found: Found[] = []
    JSON.stringify(
      parseSync(file, readFileSync(`${ROOT}/${file}`, 'utf8')).program,
      (key, value: unknown) => {
        if (key === 'regex') found.push({ file, ...Written.parse(value) })
        return typeof value === 'bigint' ? String(value) : value
      },
    )
    return found
  })
}

const Written = z
  .object({ pattern: z.string(), flags: z.string() })
  .transform(({ pattern, flags }) => ({ source: pattern, flags }))

describe('no expression of ours takes long over any text', () => {
  const LENGTH = 20_000
  const MOST_MS = 2_000
  const seeds = seedsOf(LENGTH)

  test('of twenty thousand characters', { timeout: 60_000 }, () => {
    const all = expressions()
    expect(all.length).toBeGreaterThan(50)
    const slow: string[] = []
    const context = createContext({ seeds })
    for (const { file, source, flags } of all) {
      Object.assign(context, { source, flags: flags.replace(/[gy]/g, '') })
      try {
        runInContext(
          '{ const re = new RegExp(source, flags); for (const seed of seeds) re.test(seed) }',
          context,
          {
            timeout: MOST_MS,
          },
        )
      } catch (error) {
        slow.push(`${file}: /${source}/ (${String(error)})`)
      }
    }
    expect(slow).toEqual([])
  })
})

describe('no field takes long over any text', async () => {
  const portal = await testApp({ registration: 'open' })
  afterAll(portal.close)
  const client = await portal.buildClient()
  const anna = portal.as(client)
  const staff = portal.as(await portal.buildStaff())
  const endpoints = Object.values(api)
    .flatMap((group): Endpoint[] => Object.values(group))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
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

  test.each(endpoints.filter(([name]) => ACCESS_MATRIX[name]?.body))(
    '%s',
    { timeout: 120_000 },
    async (name, { method, path }) => {
      const fitting = ACCESS_MATRIX[name]?.body?.(client.id) as Record<string, unknown>
      for (const field of Object.keys(fitting).filter((key) => typeof fitting[key] === 'string'))
        for (const text of LONG) {
          const began = process.cpuUsage()
          const { status } = await anna.send(method, path.replace(/:\w+/, '1'), { ...fitting, [field]: text })
          expect(status).toBeLessThan(500)
          expect(msSince(began), field).toBeLessThan(1500)
        }
    },
  )

  const searches = endpoints.filter(
    ([, { method, path, query }]) =>
      method === 'GET' && !path.includes(':') && query instanceof z.ZodObject && 'q' in query.shape,
  )
  test.each(searches)('%s', { timeout: 120_000 }, async (_name, { path }) => {
    for (const text of [...LONG, ...LONG.map((long) => long.slice(0, 200))]) {
      const began = performance.now()
      const { status } = await staff.get(
        `${path}?q=${encodeURIComponent(text.slice(0, 5_000).toWellFormed())}`,
      )
      expect(status).toBeLessThan(500)
      expect(performance.now() - began).toBeLessThan(10_000) // the database works too
    }
  })
})
