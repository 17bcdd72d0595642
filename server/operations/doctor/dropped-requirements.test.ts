import { afterAll, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { auditDroppedRequirements } from './dropped-requirements.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp()
afterAll(portal.close)
const sam = await portal.buildStaff()

const subjects = async () =>
  (await readTranslatedMails(portal.db, sam)).map(
    ({ subject, parts }) => `${subject} ${JSON.stringify(parts)}`,
  )
const before = { registration: 'closed', breachedPasswordsUrl: 'https://pwned.example/range' } as const
const startWith = (changes: Partial<typeof portal.config>) =>
  auditDroppedRequirements(portal.db, { ...portal.config, ...changes })

test('mails staff and adds an audit entry once when server settings become less strict', async () => {
  await startWith({ ...before, passwordMinLength: 12 })
  await startWith({ ...before, passwordMinLength: 14 })
  expect(await subjects()).toEqual([])
  const less = { registration: 'open', passwordMinLength: 8 } as const
  await Promise.all([startWith(less), startWith(less)])
  expect(await subjects()).toEqual([
    expect.stringMatching(
      /^The server’s security settings were relaxed .*registration is no longer closed \(REGISTRATION\), passwords can be shorter \(PASSWORD_MIN_LENGTH\), passwords known from data breaches are allowed \(BREACHED_PASSWORDS\)/,
    ),
  ])
  const { body } = await portal.as(sam).get<AuditEntry[]>('/api/audit?area=portal')
  expect(body).toMatchObject([
    {
      actor: null,
      action: 'portal.requirements_dropped',
      details: {
        changes: {
          REGISTRATION: { from: true, to: false },
          PASSWORD_MIN_LENGTH: { from: 14, to: 8 },
          BREACHED_PASSWORDS: { from: true, to: false },
        },
      },
    },
  ])
})
