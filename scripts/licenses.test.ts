import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'project-portal-licenses-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lists the licenses as if these packages had other ones; `undefined` is none at all. */
function listed(others: Record<string, string | undefined> = {}) {
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as {
    packages: Record<string, { license?: string | undefined }>
  }
  for (const [name, license] of Object.entries(others))
    Object.assign(lock.packages[`node_modules/${name}`] ?? {}, { license })
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify(lock))
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${ROOT}scripts/licenses.ts`, file], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('every license is known, and those that ask for more are explained', () => {
  const { status, stdout, stderr } = listed()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^MIT \(\d+\): .*\bfastify\b/m)
  expect(stdout).toMatch(/^web-push: /m)
})

test.each([
  ['strong copyleft in what runs', 'fastify', 'GPL-3.0-only'],
  ['strong copyleft in what is built into the web app', 'react-markdown', 'AGPL-3.0-or-later'],
  ['strong copyleft beside another license', 'fastify', 'MIT AND GPL-2.0-only'],
  ['weak copyleft that no note explains', 'fastify', 'LGPL-3.0-or-later'],
  ['another license than the one that a note explains', 'web-push', 'GPL-3.0-only'],
  ['a license of their own', 'fastify', 'SEE LICENSE IN LICENSE.md'],
  ['no license', 'fastify', undefined],
])('%s fails, and is named', (_what, name, license) => {
  const { status, stderr } = listed({ [name]: license })
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(`node_modules/${name} has ${license ?? 'no license'}`),
  ])
})

test('a choice that includes a permissive license does not, nor does a tool that nobody is given', () => {
  expect(listed({ fastify: '(GPL-3.0-only OR MIT)', s3rver: 'GPL-3.0-only' }).status).toBe(0)
})
