import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { findRunningDatabase } from '#server/platform/db/embedded/owner.ts'
import { freePort, nodesBelow, waitUntilDeserted } from '#server/test/portal-process.ts'
import { portalProcesses } from '#server/test/portal-processes.ts'

const portals = portalProcesses('operating')
const { launch } = portals

test('serves Prometheus metrics on a separate port, by route and without record IDs', async () => {
  const port = await freePort()
  const portal = await (await launch({ METRICS_PORT: String(port) })).ready()
  await fetch(`${portal.url}/api/tickets/4711`)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(
    /portal_http_request_duration_seconds_count\{method="GET",route="\/api\/tickets\/:id",status="401"\} 1/,
  )
  expect(text).toContain('portal_database_connections{state="waiting"} 0')
  expect(text).toContain('portal_mails{status="waiting"} 0')
  expect(text).toContain('portal_webhook_messages{status="waiting"} 0')
  expect(text).toMatch(/portal_audit_entries_waiting\{destination="webhooks"\} \d+\n/)
  expect(text).not.toContain('destination="syslog"')
  expect(text).not.toContain('/4711')
  expect((await fetch(`${portal.url}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
})

test('exposes the age of the newest backup as a metric', { tags: ['nightly'] }, async () => {
  const port = await freePort()
  const settings = { METRICS_PORT: String(port), BACKUP_DIR: join(portals.folder, 'backups') }
  const portal = await launch(settings)
  await portal.ready()
  const age = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/portal_backup_age_seconds\{place="BACKUP_DIR"\} ([\d.]+)/.exec(text)?.[1])
  }
  await expect.poll(age, { timeout: 30_000 }).toBeLessThan(60)
  expect(readdirSync(settings.BACKUP_DIR)).toEqual([expect.stringMatching(/\.tar$/)])
})

test('requires the token for metrics when METRICS_TOKEN is set', { tags: ['nightly'] }, async () => {
  const port = await freePort()
  const METRICS_TOKEN = 'a-token-for-the-scraper'
  await (await launch({ METRICS_PORT: String(port), METRICS_TOKEN })).ready()
  const read = async (authorization?: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { ...(authorization && { authorization }) },
      })
    ).status
  expect(await read()).toBe(401)
  expect(await read('Bearer another-token-entirely')).toBe(401)
  expect(await read(`Bearer ${METRICS_TOKEN}`)).toBe(200)
})

test('replaces a process that stops responding and keeps the other one', { tags: ['nightly'] }, async () => {
  const program = 'server/test/impatient-processes.ts'
  const portal = await (await launch({ PROCESSES: '2' }, { program })).ready()
  await expect.poll(() => nodesBelow(portal.pid).length, { timeout: 20_000 }).toBe(2)
  const [victim = expect.unreachable('No process'), other] = nodesBelow(portal.pid)
  process.kill(victim, 'SIGSTOP')
  await expect.poll(() => existsSync(`/proc/${victim}`), { timeout: 30_000 }).toBe(false)
  await expect.poll(() => nodesBelow(portal.pid).length, { timeout: 20_000 }).toBe(2)
  expect(nodesBelow(portal.pid)).toContain(other)
  await portal.ready()
  await expect
    .poll(() => portal.errors)
    .toContain(`Process ${victim} has not responded for 5 seconds and is being replaced\n`)
  expect(await portal.end('SIGTERM')).toBe(0)
})

test('serves from several processes on one port, replaces one that dies, and ends them together', async () => {
  const portal = await (await launch({ PROCESSES: '2' })).ready()
  await expect.poll(() => portal.output).toContain('Project Portal is ready')
  const workers = () => nodesBelow(portal.pid)
  await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2)
  // Never 0, which would signal all processes of the run.
  const [victim = expect.unreachable('No process')] = workers()
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => (workers().includes(victim) ? 0 : workers().length), { timeout: 20_000 }).toBe(2)
  await portal.ready()
  expect(await portal.end('SIGTERM')).toBe(0)
  await waitUntilDeserted(portals.folder)
})

// With several processes, each has the role that the first process gave it.
for (const processes of ['1', '2'])
  test(
    `uses the embedded database without owner privileges when PROCESSES is ${processes}`,
    { tags: ['nightly'] },
    async () => {
      const portal = await (
        await launch({ PROCESSES: processes, BACKUP_DIR: join(portals.folder, 'backups') })
      ).ready()
      const owner = new Client(await findRunningDatabase(portals.folder))
      await owner.connect()
      const { rows } = await owner.query<{ role: string; may: boolean }>(
        `select distinct usename as role, has_schema_privilege(usename, 'public', 'create') as may
     from pg_stat_activity where datname = 'portal' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      await owner.end()
      expect(rows).toEqual([{ role: 'portal_app', may: false }])
      // A backup reads everything, and these privileges are sufficient for it.
      await expect
        .poll(() => readdirSync(join(portals.folder, 'backups')))
        .toContainEqual(expect.stringMatching(/\.tar$/))
      expect(portal.output).not.toMatch(/permission denied/)
    },
  )
