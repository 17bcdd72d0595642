import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { computeSha256, parseTableEntry } from '#server/operations/backup/archive.ts'
import { readEntries, verifyArchive } from '#server/operations/backup/read-archive.ts'
import { Client, signIn } from '../client.ts'
import { RELEASES, type Release, isRefused } from '../releases.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Scenario, nothing } from '../scenario.ts'

const PROGRAM = fileURLToPath(new URL('../../server/commands/main.ts', import.meta.url))
/** A staff member in every demo. */
const STAFF = { username: 'sarah', password: 'portal-demo' }
/** The maximum number of records in one call. */
const PAGE = 100
/** Only users remove rows of these tables. The portal itself removes rows of other tables after some months. */
const RECORDS =
  `users briefs brief_revisions brief_drafts projects project_files tasks websites website_assets tickets
  comments comment_versions info_requests info_request_returns uploads attachments reply_templates agency webhooks
  api_tokens calendar_addresses notification_settings credentials authenticators recovery_codes`.split(/\s+/)

/**
 * Returns a function that runs the newest version's operator commands in this data folder. @throws with a command's
 * output if it fails
 */
const commandsIn =
  (folder: string) =>
  (...args: string[]) =>
    new Promise<void>((done, fail) => {
      const env = { PATH: process.env.PATH, DATA_DIR: folder }
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, output, errors) => {
        if (error) fail(new Error(`${args.join(' ')}: ${output}${errors}`))
        else done()
      })
    })

interface Ticket {
  id: number
  attachments: { name: string }[]
}

/** Reads every ticket and its files. Returns what was found, and what was missing or had different bytes. */
async function readTickets(reader: Client, url: string, hashes: Set<string>) {
  const [found, lost]: [string[], string[]] = [[], []]
  const tickets = (await reader.send('GET', `/api/tickets?limit=${PAGE}`)).body as unknown as Ticket[]
  for (const { id } of tickets) {
    const { status, body } = await reader.send('GET', `/api/tickets/${id}`)
    const note = (what: string, isThere: boolean) => (isThere ? found : lost).push(what)
    note(`ticket ${id}`, status === 200)
    for (const { name } of (body as unknown as Ticket).attachments ?? []) {
      const file = await fetch(`${url}/api/uploads/${name}`, { headers: { cookie: reader.cookie } })
      note(`file ${name}`, file.ok && hashes.has(computeSha256(Buffer.from(await file.arrayBuffer()))))
    }
  }
  if (!found.some((what) => what.startsWith('file'))) lost.push('all files of tickets')
  return { found, lost }
}

/** Returns the number of rows of each table in an archive. */
async function rowsIn(archive: string): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  await readEntries(createReadStream(archive), async (name, content) => {
    const bytes = await buffer(content)
    const table = parseTableEntry(name)
    // `copy` writes one line per row, and no other line breaks.
    if (table !== undefined) rows.set(table, String(gunzipSync(bytes)).split('\n').length - 1)
  })
  return rows
}

/** Restores a release's backup with the newest version, starts that version on it, and checks the data. */
async function upgrade(sandbox: Sandbox, { version, backup }: Release) {
  const folder = join(sandbox.folder, version)
  const run = commandsIn(folder)
  await run('backups', 'verify', backup)
  await run('backups', 'restore', backup)
  const portal = await sandbox.launch({ DATA_DIR: folder, DEMO: 'on' })
  await run('doctor')
  const { entries } = await verifyArchive(createReadStream(backup))
  const reader = new Client(
    portal.url,
    await signIn(portal.url, STAFF.username, STAFF.password),
    sandbox.history,
  )
  const { found, lost } = await readTickets(reader, portal.url, new Set(entries.map(({ sha256 }) => sha256)))
  const again = join(sandbox.folder, `${version}-brought-up-to-date.tar`)
  await run('backups', 'make', again)
  await run('backups', 'verify', again)
  await portal.end('SIGTERM')
  const [before, after] = [await rowsIn(backup), await rowsIn(again)]
  const fewer = RECORDS.filter((table) => (after.get(table) ?? 0) < (before.get(table) ?? 0))
  return { found, lost: [...lost, ...fewer.map((table) => `rows of ${table}`)] }
}

/** Whether the newest version refuses the release's backup and explains why. */
async function refuses(sandbox: Sandbox, { version, backup }: Release): Promise<boolean> {
  const run = commandsIn(join(sandbox.folder, version))
  return run('backups', 'restore', backup).then(
    () => false,
    (error: Error) => error.message.includes('An earlier version of the portal made this backup'),
  )
}

export const KEPT_RELEASES: Record<string, Scenario> = {
  'the newest version restores the backup of every release since 0.3.0, and refuses older ones': async ({
    sandbox,
  }) => {
    const [found, lost]: [string[], string[]] = [[], []]
    let accepted = 0
    for (const release of RELEASES)
      if (isRefused(release)) accepted += (await refuses(sandbox, release)) ? 0 : 1
      else {
        const read = await upgrade(sandbox, release)
        found.push(...read.found)
        lost.push(...read.lost.map((what) => `${what} of ${release.version}`))
      }
    const versions = RELEASES.map(({ version }) => version).join(', ')
    return {
      ...nothing,
      acknowledged: found.length + lost.length,
      lost: lost.length,
      failed: sandbox.history.failed + accepted,
      note: [`from ${versions}`, ...lost].join('; '),
    }
  },
}
