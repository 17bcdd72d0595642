import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/platform/db/connection.ts'
import { testDatabase } from '#server/test/database.ts'
import { portalProcesses } from '#server/test/portal-processes.ts'

const { launch } = portalProcesses('stacks')

const FRAME = /at async \w+ \((file:.+\/server\/.+\.ts):(\d+):(\d+)\)/

test('names source files in the stack of an unexpected error', async () => {
  const { url } = await testDatabase()
  const db = connect(url)
  await sql`drop table users cascade`.execute(db)
  await db.destroy()

  const portal = await launch({ DATABASE_URL: url })
  expect(await portal.waitForExit()).toBe(1)

  const [, file = '', line, column] = FRAME.exec(portal.errors) ?? []
  const text = readFileSync(fileURLToPath(file), 'utf8').split('\n')[Number(line) - 1]
  expect(text?.slice(Number(column) - 1)).toMatch(/^await/)
  expect(portal.errors).not.toContain('dist/.portal')
})
