import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NEEDED = readFileSync(`${ROOT}.nvmrc`, 'utf8').trim()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'project-portal-setup-'))
  for (const file of ['package.json', 'scripts/setup.mjs']) cpSync(ROOT + file, join(folder, file))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pinnedNode = () => join(folder, 'node_modules/.bin/node')

/** Simulates a finished installation, in which `program` is the pinned Node. */
function installProgram(program: string) {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.setup-stamp'), createHash('sha256').update('').digest('hex'))
  writeFileSync(pinnedNode(), program)
  chmodSync(pinnedNode(), 0o755)
}

/** Runs the setup on a machine of this kind, with its own Node. */
function setUp({ platform = 'linux', arch = 'x64', version = '20.19.0' }) {
  const machine = `Object.defineProperty(process, 'platform', { value: '${platform}' })
    Object.defineProperty(process, 'arch', { value: '${arch}' })
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(machine)}`, join(folder, 'scripts/setup.mjs')],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

const refusal = (machine: string, version: string) => ({
  status: 1,
  stdout: '',
  stderr: `setup: the portal can't install Node on this machine (${machine}). It needs Node ${NEEDED} or newer, but this is Node ${version}. Install a newer one from https://nodejs.org.\n`,
})
const GOES_ON = { status: 0, stdout: '', stderr: '' }

test.each([
  ['another processor', 'linux', 'riscv64'],
  ['another system', 'darwin', 'arm64'],
])('names the required Node in one line on %s, before anything is installed', (_what, platform, arch) => {
  expect(setUp({ platform, arch })).toEqual(refusal(`${platform} ${arch}`, '20.19.0'))
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})

test('uses the machine’s own Node if there is no pinned one and it is new enough', () => {
  installProgram('')
  expect(setUp({ platform: 'darwin', arch: 'arm64', version: NEEDED })).toEqual(GOES_ON)
  expect(setUp({ platform: 'darwin', arch: 'arm64', version: '100.0.0' })).toEqual(GOES_ON)
})

test('uses the pinned Node even if the machine’s own is too old', () => {
  installProgram('#!/bin/sh\n')
  expect(setUp({})).toEqual(GOES_ON)
  expect(existsSync(pinnedNode())).toBe(true)
})

test('requires the machine’s own Node if the pinned one cannot run, and removes the pinned one', () => {
  installProgram('#!/lib/ld-of-another-system.so\n')
  expect(setUp({})).toEqual(refusal('linux x64', '20.19.0'))
  installProgram('#!/lib/ld-of-another-system.so\n')
  expect(setUp({ version: NEEDED })).toEqual(GOES_ON)
  expect(existsSync(pinnedNode())).toBe(false)
})

test('names the library that the pinned Node lacks, and keeps the pinned Node', () => {
  const loader = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file'
  installProgram(`#!/bin/sh\necho "node: ${loader}" >&2; exit 127\n`)
  const { status, stderr } = setUp({})
  expect([status, stderr]).toEqual([
    1,
    "setup: the portal's Node needs libatomic.so.1, which this machine doesn't have. Install it (libatomic.so.1: `apt-get install libatomic1` or `dnf install libatomic`).\n",
  ])
  expect(existsSync(pinnedNode())).toBe(true)
})
