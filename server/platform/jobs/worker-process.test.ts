import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WorkerFailed, WorkerProcess } from './worker-process.ts'

/** A program that follows every order, however harmful. */
const PROGRAM = `
  process.on('message', (command) => {
    if (command === 'loops') for (;;);
    const kept = []
    if (command === 'grows') for (;;) kept.push(new Array(1000).fill(command))
    if (command === 'ends') process.exit(1)
    if (command === 'idles') return setTimeout(() => process.send(1), 1500)
    process.send(Object.keys(process.env).length)
    if (command === 'leaves') process.exit(0)
  })
  process.on('disconnect', () => process.exit())
  process.send('ready')`

let folder: string
let worker: WorkerProcess<string, number>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'project-portal-worker-'))
  const file = join(folder, 'program.cjs')
  await writeFile(file, PROGRAM)
  worker = new WorkerProcess({ file, cpuMs: 500, heapMb: 16, permissions: { readableFolders: [folder] } })
})
afterAll(async () => {
  await worker.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each(['loops', 'grows', 'ends'])(
  'fails only a task that %s, and completes waiting tasks',
  { timeout: 60_000 },
  async (command) => {
    const failed = expect(worker.run(command)).rejects.toThrow(WorkerFailed)
    const waiting = worker.run('works')
    await failed
    // The process doesn't have the portal's environment variables.
    expect(await waiting).toBe(0)
  },
)

test('completes a task that waits longer than its CPU time', async () => {
  expect(await worker.run('idles')).toBe(1)
})

test('loses no task when the process exits between two tasks', async () => {
  for (let i = 0; i < 20; i++) expect(await worker.run('leaves')).toBe(0)
})

test('fails waiting tasks when it is stopped, and completes later ones', async () => {
  const failed = [worker.run('loops'), worker.run('works')].map((run) =>
    expect(run).rejects.toThrow(WorkerFailed),
  )
  await worker.stop()
  await Promise.all(failed)
  expect(await worker.run('works')).toBe(0)
})
