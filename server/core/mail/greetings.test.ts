import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** A text of the portal that begins with a greeting. */
const GREETING = /\bt\(\s*['`](?:Hi|Hello|Hey|Dear|Good (?:morning|day))\b/

test('greets the recipient of a mail only in the frame that all mails share, so no mail greets twice', () => {
  const sources = globSync('{server,shared}/**/*.ts', { cwd: ROOT }).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  expect(sources.length).toBeGreaterThan(100)
  const greeting = sources.filter((path) => GREETING.test(readFileSync(ROOT + path, 'utf8')))
  expect(greeting).toEqual(['server/core/mail/compose.ts'])
})
