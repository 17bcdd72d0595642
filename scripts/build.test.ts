import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Writes a page, and a manifest once it may; as Vite does, it empties its folder first. */
const VITE = `
  import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
  const folder = process.env.BUILD_FOLDER ?? 'dist/.new-' + process.env.BUILD_LANGUAGE
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder + '/assets', { recursive: true })
  writeFileSync(folder + '/index.html', 'page')
  writeFileSync('began-' + process.ppid, '')
  while (existsSync('hold-' + process.ppid) || existsSync('hold')) await new Promise((go) => setTimeout(go, 20))
  writeFileSync(folder + '/assets/page.js', '')
  writeFileSync(folder + '/manifest.json', 'all of it')`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'project-portal-build-'))
  for (const file of ['scripts/build.mjs', 'package.json']) cpSync(ROOT + file, join(folder, file))
  for (const name of ['words', 'dist/assets', 'node_modules/vite/bin'])
    mkdirSync(join(folder, name), { recursive: true })
  write('words/de.json', '{}')
  write('node_modules/vite/bin/package.json', '{ "type": "module" }')
  write('node_modules/vite/bin/vite.js', VITE)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const isThere = (file: string) => existsSync(join(folder, file))

const BUILD = ['scripts/build.mjs', 'languages']
const build = () => spawnSync(process.execPath, BUILD, { cwd: folder, encoding: 'utf8' })

/** Begins to build, and stays at it until its `hold` file is gone. */
async function begin() {
  const child = spawn(process.execPath, BUILD, { cwd: folder, stdio: 'ignore', detached: true })
  const ended = once(child, 'close') as Promise<[number | null]>
  const { pid = 0 } = child
  while (!isThere(`began-${pid}`)) await pause(20)
  return { pid, ended }
}

const made = () => readdirSync(join(folder, 'dist/.languages/de')).toSorted()
const WHOLE = ['.stamp', 'index.html', 'manifest.json']

test('a build that was killed leaves the language as it was, and nothing behind for long', async () => {
  expect(build().status).toBe(0)
  expect(made()).toEqual(WHOLE)
  write('words/de.json', '{ "Save": "Speichern" }')
  write('hold', '')
  const { pid, ended } = await begin()
  process.kill(-pid, 'SIGKILL')
  await ended
  expect(made()).toEqual(WHOLE)
  rmSync(join(folder, 'hold'))
  expect(build().status).toBe(0)
  expect(made()).toEqual(WHOLE)
  expect(readdirSync(join(folder, 'dist')).toSorted()).toEqual(['.languages', 'assets'])
})

test('one that goes on without its portal does not get into the way of the next', async () => {
  write('hold', '')
  const orphan = await begin()
  const next = await begin()
  write(`hold-${next.pid}`, '')
  rmSync(join(folder, 'hold'))
  expect(await orphan.ended).toEqual([0, null])
  expect(made()).toEqual(WHOLE)
  rmSync(join(folder, `hold-${next.pid}`))
  expect(await next.ended).toEqual([0, null])
  expect(made()).toEqual(WHOLE)
  expect(readFileSync(join(folder, 'dist/.languages/de/manifest.json'), 'utf8')).toBe('all of it')
})
