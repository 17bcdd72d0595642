// Kills senders while they send and counts what happened to the mails: `npm run bench:mail -- [rounds]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { killSenders } from '#server/test/killed-senders.ts'

const rounds = Number(process.argv[2] ?? 50)
const folder = mkdtempSync(join(tmpdir(), 'project-portal-mail-'))
const embedded = await startEmbedded({ dataFolder: folder })
const db = connect(embedded.url(), { patient: true })
try {
  await migrate(db)
  const { id: userId } = await db
    .insertInto('users')
    .values({ username: 'ida', fullName: 'Ida', email: 'ida@bakery.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const queue = () =>
    db.insertInto('mails').values({ userId, kind: 'tickets', subject: 'News', href: '/' }).execute()
  const began = Date.now()
  const { killed, mails, lost, doubled, unheard } = await killSenders(db, embedded.url(), queue, { rounds })
  const seconds = Math.round((Date.now() - began) / 1000)
  process.stdout.write(
    `${killed} senders killed in ${seconds} s: ${mails} mails, ${lost} lost, ${doubled} sent twice (${unheard} senders died before they heard that the server had their mail)\n`,
  )
} finally {
  await db.destroy()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
