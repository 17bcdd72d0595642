import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'project-portal-licenses-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lists the licenses as if these packages had other licenses. `undefined` means no license. */
function listPackages(others: Record<string, string | undefined> = {}) {
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as {
    packages: Record<string, { license?: string | undefined }>
  }
  for (const [name, license] of Object.entries(others))
    Object.assign(lock.packages[`node_modules/${name}`] ?? {}, { license })
  copyFileSync(`${ROOT}package.json`, join(folder, 'package.json'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const program = `${ROOT}scripts/dependencies/licenses.ts`
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('finds only allowed licenses among the dependencies', () => {
  const { status, stdout, stderr } = listPackages()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^MIT \(\d+\): .*\bfastify\b/m)
  expect(stdout).toMatch(/^MPL-2\.0 \(\d+\): .*\bweb-push\b/m)
})

test('fails for each license that is not allowed, and names it with its package', () => {
  const { status, stderr } = listPackages({
    // Strong copyleft in a runtime package, in the web app's build, in a tool, and next to another license.
    fastify: 'GPL-3.0-only',
    'react-markdown': 'AGPL-3.0-or-later',
    s3rver: 'GPL-3.0-only',
    kysely: 'MIT AND GPL-2.0-only',
    // Weak copyleft that is allowed for other packages, and a license other than the allowed one.
    jose: 'LGPL-3.0-or-later',
    'web-push': 'GPL-3.0-only',
    // Text instead of a license, and no license.
    yauzl: 'SEE LICENSE IN LICENSE.md',
    bowser: undefined,
  })
  const named = [...stderr.matchAll(/^licenses: (\S+) has (.+), which/gm)].map(([, name, license]) => [
    name,
    license,
  ])
  expect([status, Object.fromEntries(named)]).toEqual([
    1,
    {
      fastify: 'GPL-3.0-only',
      'react-markdown': 'AGPL-3.0-or-later',
      s3rver: 'GPL-3.0-only',
      kysely: 'MIT AND GPL-2.0-only',
      jose: 'LGPL-3.0-or-later',
      'web-push': 'GPL-3.0-only',
      yauzl: 'none',
      bowser: 'none',
    },
  ])
})

test('accepts a choice of licenses that includes a permissive one', () => {
  expect(listPackages({ fastify: '(GPL-3.0-only OR MIT)' }).status).toBe(0)
})
