import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withReplayedTime, currentTime } from '#server/platform/current-time.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))

/** The folders with commands. */
const FOLDERS = ['core/events', 'core/sla', 'features']

const sourcesIn = (folder: string) =>
  readdirSync(SERVER + folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

test('reads the time in commands from one clock', () => {
  // Webhooks are sent in the present.
  const files = FOLDERS.flatMap(sourcesIn).filter((file) => file !== 'core/events/queue-webhooks.ts')
  expect(files.length).toBeGreaterThan(150)
  const others = files.filter((file) =>
    /new Date\(\)|Date\.now\(\)/.test(readFileSync(SERVER + file, 'utf8')),
  )
  expect(others).toEqual([])
})

test('sets the clock only in the demo’s replay', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const setters = files.filter((file) =>
    /\bwithReplayedTime\b|database-clock/.test(readFileSync(SERVER + file, 'utf8')),
  )
  expect(setters.toSorted()).toEqual(['demo/replay.ts', 'platform/current-time.ts'])
})

test('shows the set time to a replay, and the present to concurrent code', async () => {
  const before = Date.now()
  const { promise: isSet, resolve } = Promise.withResolvers<void>()
  const meanwhile = isSet.then(() => currentTime())
  const replayed = await withReplayedTime(async (setTime) => {
    setTime(new Date('2026-01-02T03:04:05Z'))
    resolve()
    await meanwhile
    return currentTime()
  })
  expect(replayed).toEqual(new Date('2026-01-02T03:04:05Z'))
  expect((await meanwhile).getTime()).toBeGreaterThanOrEqual(before)
  expect(currentTime().getTime()).toBeGreaterThanOrEqual(before)
})
