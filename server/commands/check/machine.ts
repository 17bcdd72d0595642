import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { boundedFetch } from '#server/egress/bounded-fetch.ts'
import type { Config } from '#server/config/config.ts'
import { sql } from 'kysely'
import { connect } from '#server/db/connection.ts'
import { type Trial, ok, wrong } from './trial.ts'

/** Codes of authenticator apps are good for half a minute, either way. */
const MOST_SECONDS = 30
const LIMIT_MS = 8_000

/** Whether this machine's clock agrees with those of the database and of servers that the settings name. */
export const time: Trial = {
  name: 'Time',
  remedy: 'Have this machine keep its time, for example by systemd-timesyncd or chrony.',
  run: async (config) => {
    const clocks = [...databaseClocks(config), ...serverClocks(config)]
    const read = await Promise.all(
      clocks.map(async ({ of, offset }) => ({ of, seconds: await offset().catch(() => undefined) })),
    )
    const known = read.flatMap(({ of, seconds }) => (seconds === undefined ? [] : [{ of, seconds }]))
    const off = known.find(({ seconds }) => Math.abs(seconds) > MOST_SECONDS)
    if (off) {
      const [by, way] = [Math.round(Math.abs(off.seconds)), off.seconds > 0 ? 'ahead of' : 'behind']
      return wrong(
        `This machine's clock is ${by} seconds ${way} that of ${off.of}: codes of authenticator apps and signatures fail. ${time.remedy}`,
      )
    }
    const now = new Date().toISOString()
    return ok(
      known.length === 0
        ? `It is ${now}; no other clock is within reach to compare with.`
        : `It is ${now}, as for ${known.map(({ of }) => of).join(' and ')}.`,
    )
  },
}

interface Clock {
  of: string
  /** By how many seconds this machine is ahead of it. */
  offset: () => Promise<number>
}

const databaseClocks = ({ databaseUrl }: Config): Clock[] =>
  databaseUrl
    ? [
        {
          of: 'the database',
          offset: async () => {
            const db = connect(databaseUrl, { max: 1 })
            try {
              const { rows } = await sql<{ now: number }>`
                select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
              return Date.now() / 1000 - (rows[0]?.now ?? 0)
            } finally {
              await db.destroy()
            }
          },
        },
      ]
    : []

const serverClocks = ({ oidc, storage }: Config): Clock[] =>
  [oidc?.issuer, storage.kind === 's3' ? storage.endpoint : undefined]
    .filter((url) => url !== undefined)
    .map((url) => ({
      of: new URL(url).host,
      offset: async () => {
        const signal = AbortSignal.timeout(LIMIT_MS)
        const { headers } = await boundedFetch(url, { method: 'HEAD', redirect: 'manual', signal })
        const date = Date.parse(headers.get('date') ?? '')
        if (Number.isNaN(date)) throw new Error('It tells no time')
        return (Date.now() - date) / 1000
      },
    }))

const MIB = 1024 * 1024
/** With less, the database may stop at any moment. */
const LEAST_FREE = 100 * MIB

/** Whether DATA_DIR and BACKUP_DIR can be written, and have room. */
export const disk: Trial = {
  name: 'Disk',
  remedy: 'DATA_DIR and BACKUP_DIR must be folders that the account of the portal may write.',
  run: async ({ dataDir, backups, keepFreeBytes }) => {
    const folders = [
      { setting: 'DATA_DIR', folder: dataDir, least: Math.max(LEAST_FREE, keepFreeBytes) },
      ...(backups?.folder ? [{ setting: 'BACKUP_DIR', folder: backups.folder, least: LEAST_FREE }] : []),
    ]
    const room: string[] = []
    for (const { setting, folder, least } of folders) {
      await tryFolder(folder)
      const { bavail, blocks, bsize } = await statfs(folder)
      const free = bavail * bsize
      const size = `${setting} has ${Math.floor(free / MIB).toLocaleString('en-US')} MB free`
      if (free < Math.min(least, blocks * bsize * 0.05))
        return wrong(`${size}, too little: files are refused. Make room there.`)
      room.push(size)
    }
    return ok(`${room.join(', ')}.`)
  },
}

/** Writes a file there and removes it. */
async function tryFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `settings-check-${randomBytes(8).toString('hex')}`)
  await writeFile(path, 'A trial.', { mode: 0o600, flag: 'wx' })
  await rm(path)
}
