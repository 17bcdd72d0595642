import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/db/connection.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'

const CLUSTER = 'postgresql-18'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder whose database is migrated and empty, as after a first start. Copy it with `copyCluster`. */
    readyFolder: string
  }
}

/** Makes the folder for a run, because making and migrating the cluster is most of a first start. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = await makeReadyFolder()
  project.provide('readyFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

async function makeReadyFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-ready-'))
  const embedded = await startEmbedded({ dataFolder: folder, durable: false })
  const db = connect(embedded.url(), { max: 2, disableTimeouts: true })
  await migrate(db)
  await db.destroy()
  await embedded.stop()
  return folder
}

/** Copies a data folder's cluster into another data folder that doesn't have one, for the account that will run it. */
export function copyCluster(from: string, to: string, runAs?: { uid: number; gid: number }): void {
  if (existsSync(join(to, CLUSTER))) return
  mkdirSync(to, { recursive: true })
  runQuietly('cp', '-Rp', join(from, CLUSTER), to)
  if (runAs) runQuietly('chown', '-R', `${runAs.uid}:${runAs.gid}`, join(to, CLUSTER))
}

function runQuietly(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}
