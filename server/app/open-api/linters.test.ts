// @module-tag nightly
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import release from '../../../release.json' with { type: 'json' }

const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
const folder = mkdtempSync(join(tmpdir(), 'project-portal-open-api-'))
const file = join(folder, 'openapi.json')
const portal = await testApp()
let description: Record<string, unknown>

beforeAll(async () => {
  const { body } = await portal.anonymous.get<Record<string, unknown>>('/api/openapi.json')
  description = body
  writeFileSync(file, JSON.stringify(description))
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

function redoclyLint() {
  const { promise, resolve } = Promise.withResolvers<{ code: number; problems: string[] }>()
  const args = [REDOCLY, 'lint', '--extends=recommended', '--format=json', file]
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  execFile(process.execPath, args, { cwd: folder, env }, (error, output) => {
    const { problems } = JSON.parse(output) as { problems: { message: string }[] }
    resolve({ code: error ? Number(error.code) : 0, problems: problems.map(({ message }) => message) })
  })
  return promise
}

/** An ID is a number, so the two paths never match the same URL. */
const AMBIGUOUS_PATHS =
  'Paths should resolve unambiguously. Found two ambiguous paths: `/api/comments/ticket/{id}` and `/api/comments/{id}/email`.'

test('produces an API description that passes redocly lint', async () => {
  expect(await redoclyLint()).toEqual({ code: 0, problems: [AMBIGUOUS_PATHS] })
})

test('produces an API description that passes spectral lint, except for a missing contact', async () => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const found = await spectral.run(description)
  expect(found.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)).toEqual(
    release.contact ? [] : ['info-contact: Info object must have "contact" object. (info)'],
  )
})
