import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { ConfigError } from '#server/platform/config/read-settings.ts'

/** Creates a folder, which is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-config-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a file with this content into the folder, and returns its path. */
export function secretFile(folder: string, content: string): string {
  const file = join(folder, `secret-${crypto.randomUUID()}`)
  writeFileSync(file, content)
  return file
}

/** Returns what is wrong with these settings. Throws if they are accepted. */
export function getFailure(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The settings were accepted')
}
