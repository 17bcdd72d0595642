import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('./npm-audit.ts', import.meta.url))
const ADVISORY = 'https://advisory.example/1'
const folder = mkdtempSync(join(tmpdir(), 'project-portal-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the check with an npm that prints this, and with one vulnerability recorded that many days ago. */
function checkAudit(printed: string, daysAgo?: number) {
  const [npm, list] = [join(folder, 'npm.mjs'), join(folder, 'list.json')]
  writeFileSync(npm, `process.stdout.write(${JSON.stringify(printed)})`)
  const since = new Date(Date.now() - (daysAgo ?? 0) * 86_400_000).toISOString().slice(0, 10)
  writeFileSync(list, JSON.stringify(daysAgo === undefined ? [] : [{ url: ADVISORY, since }]))
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, list], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: npm },
  })
  return { status, stdout }
}

const NONE = { status: 0, stdout: expect.stringMatching(/^Checked: 0 /) as string }

const report = (severity: string, nodes = ['node_modules/fastify']) =>
  JSON.stringify({
    metadata: {},
    vulnerabilities: {
      leftpad: { severity, via: [{ title: 'Pads too far', url: ADVISORY }], nodes },
      user: { severity, via: ['leftpad'], nodes },
    },
  })

test('fails for a known vulnerability of any severity, and names it', () => {
  for (const severity of ['low', 'moderate', 'high', 'critical']) {
    const { status, stdout } = checkAudit(report(severity))
    expect([status, stdout]).toEqual([1, expect.stringContaining(`leftpad (${severity}) Pads too far`)])
  }
})

test('fails for a vulnerability in the web app’s packages, but not in development tools', () => {
  expect(checkAudit(report('high', ['node_modules/react-markdown'])).status).toBe(1)
  expect(checkAudit(report('high', ['node_modules/s3rver', 'node_modules/koa']))).toEqual(NONE)
})

test.each([
  ['critical', 6, 8],
  ['high', 13, 15],
  ['moderate', 29, 31],
  ['low', 29, 31],
])('accepts a recorded vulnerability until its deadline: %s', (severity, soon, late) => {
  expect(checkAudit(report(severity), soon).status).toBe(0)
  expect(checkAudit(report(severity), late).status).toBe(1)
})

test('passes without any vulnerability', () => {
  expect(checkAudit('{"metadata":{},"vulnerabilities":{}}')).toEqual(NONE)
})

test('passes with a notice when the registry does not respond', () => {
  for (const printed of ['{"message":"405 Method Not Allowed"}', 'npm is lost', ''])
    expect(checkAudit(printed)).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Not checked: /) as string,
    })
})
