import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connection.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { KeyError, checkEncryptionKey, replaceKey } from './key-check.ts'
import { createWebhook, rotateSecret } from '#server/core/webhooks/save-webhook.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { testDatabase } from '#server/test/database.ts'
import { decryptWebhookSecrets } from '#server/core/webhooks/secrets.ts'

const database = await testDatabase()
const db = connect(database.url)
const folders: string[] = []
afterAll(async () => {
  await db.destroy()
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const WEBHOOK = {
  name: 'Time sheets',
  url: 'https://programs.example/portal',
  eventTypes: ['ticket.created' as const],
}

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-key-'))
  folders.push(folder)
  return folder
}
const withKey = (name: string) =>
  readConfig({ DATA_DIR: newFolder(), SECRET_KEY: `${name} of at least thirty-two characters` })
const withFile = () => readConfig({ DATA_DIR: newFolder() })

test('stores the first key, and refuses another one until it replaces the first', async () => {
  expect(await checkEncryptionKey(db, withKey('one'))).toBeUndefined()
  expect(await checkEncryptionKey(db, withKey('one'))).toBeUndefined()
  await expect(checkEncryptionKey(db, withKey('two'))).rejects.toThrow(KeyError)
  await replaceKey(db, withKey('two'))
  expect(await checkEncryptionKey(db, withKey('two'))).toBeUndefined()
  await expect(checkEncryptionKey(db, withKey('one'))).rejects.toThrow(KeyError)
})

test('reencrypts webhook secrets when a key replaces another', async () => {
  const [before, after] = [withKey('three'), withKey('four')]
  await replaceKey(db, before)
  const { id } = await db
    .insertInto('users')
    .values({ username: 'sam', fullName: 'Sam', email: 'sam@example.com', role: 'staff', staffRole: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const webhook = await createWebhook(db, before, {
    actor: { id, role: 'staff', staffRole: 'owner' },
    webhook: WEBHOOK,
  })
  await rotateSecret(db, before, { id: webhook.id, actor: { id } })
  await replaceKey(db, after, before)
  const { secret, previousSecret } = await db
    .selectFrom('webhooks')
    .select(['secret', 'previousSecret'])
    .executeTakeFirstOrThrow()
  expect(decryptWebhookSecrets(before, webhook.id, [secret, previousSecret])).toEqual([])
  expect(decryptWebhookSecrets(after, webhook.id, [previousSecret])).toEqual([webhook.secret])
  expect(decryptWebhookSecrets(after, webhook.id, [secret])).toHaveLength(1)
  await db.deleteFrom('webhooks').execute()
  await replaceKey(db, withKey('two'))
})

test('warns about another generated key, and refuses it once something is encrypted', async () => {
  const other = withFile()
  expect(await checkEncryptionKey(db, other)).toMatch(/^Another node uses a different key\. /)
  const { id } = await db
    .insertInto('users')
    .values({
      username: 'anna',
      fullName: 'Anna',
      email: 'anna@example.com',
      role: 'staff',
      staffRole: 'owner',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('authenticators')
    .values({ userId: id, secret: Buffer.from('sealed') })
    .execute()
  await expect(checkEncryptionKey(db, other)).rejects.toThrow(/^DATA_DIR\/secret\.key is not the key/)
})

test('stops a second process with another key at startup, in one line', { tags: ['nightly'] }, async () => {
  const shared = await testDatabase()
  const start = async (SECRET_KEY: string) => {
    const settings = { DATA_DIR: newFolder(), DATABASE_URL: shared.url, SECRET_KEY: SECRET_KEY.repeat(40) }
    return new PortalProcess(settings, await freePort())
  }
  const first = await (await start('a')).ready()
  const second = await start('b')
  try {
    expect(await second.waitForExit()).toBe(1)
    expect(second.errors).toMatch(
      /^The portal cannot start: SECRET_KEY is not the key .+`npm run key:replace`\n$/,
    )
  } finally {
    await first.end('SIGTERM')
    await shared.close()
  }
})
