// Writes server/schema/types.ts: the tables created by the migrations, for Kysely. With --check, it only compares, and
// fails if the committed file is out of date.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '#server/platform/db/connection.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'server/schema/types.ts')
// The types to which server/platform/db/driver/values.ts parses values.
const VALUES = { timestamptz: 'string', date: 'string', int8: 'number' }

function run(program: string, ...args: string[]) {
  const { status, error, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stdout + stderr}`)
}

using folder = mkdtempDisposableSync(join(tmpdir(), 'project-portal-types-'))
const embedded = await startEmbedded({ dataFolder: folder.path, durable: false })
const file = join(folder.path, 'types.ts')
try {
  await using db = connect(embedded.url(), { disableTimeouts: true })
  await migrate(db)
  const mapping = ['--camel-case', '--type-mapping', JSON.stringify(VALUES), '--exclude-pattern', 'kysely_*']
  const given = ['--dialect', 'postgres', '--url', embedded.url(), '--out-file', file]
  run('node_modules/kysely-codegen/dist/cli/bin.js', ...given, ...mapping)
  run('node_modules/oxfmt/bin/oxfmt', '--config', '.oxfmtrc.json', file)
} finally {
  await embedded.stop()
}
if (!process.argv.includes('--check')) cpSync(file, target)
else if (readFileSync(file, 'utf8') !== readFileSync(target, 'utf8')) {
  console.error('server/schema/types.ts does not match the migrations: run `npm run db:types`')
  process.exitCode = 1
}
