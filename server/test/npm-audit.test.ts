import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../scripts/npm-audit.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'project-portal-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the check with an npm that prints this. */
function checked(printed: string) {
  const npm = join(folder, 'npm.mjs')
  writeFileSync(npm, `process.stdout.write(${JSON.stringify(printed)})`)
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: npm },
  })
  return { status, stdout }
}

const report = (severity: string) =>
  JSON.stringify({
    metadata: {},
    vulnerabilities: {
      leftpad: { severity, via: [{ title: 'Pads too far', url: 'https://advisory.example' }] },
    },
  })

test('known weaknesses that are high or critical fail, with what they are', () => {
  for (const severity of ['high', 'critical']) {
    const { status, stdout } = checked(report(severity))
    expect([status, stdout]).toEqual([1, expect.stringContaining(`leftpad (${severity}) Pads too far`)])
  }
})

test('lesser ones are told, and none is none', () => {
  expect(checked(report('moderate'))).toEqual({
    status: 0,
    stdout: expect.stringContaining('moderate') as string,
  })
  expect(checked('{"metadata":{},"vulnerabilities":{}}').stdout).toMatch(/^Asked: 0 /)
})

test('a registry that does not answer fails nothing, and is said not to have been asked', () => {
  for (const printed of ['{"message":"405 Method Not Allowed"}', 'npm is lost', ''])
    expect(checked(printed)).toEqual({ status: 0, stdout: expect.stringMatching(/^Not asked: /) as string })
})
