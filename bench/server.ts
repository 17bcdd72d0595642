// A process of its own: the application on the database of the first argument. Tells its port over IPC.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connection.ts'
import { createStorage } from '#server/storage/storage.ts'
import { serveParent } from './child.ts'

const [url = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'project-portal-bench-files-'))
const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const db = connect(url)
const app = await buildApp({ config, db, storage: await createStorage(config), logger: { level: 'warn' } })
await app.listen({ host: '127.0.0.1', port: 0 })
serveParent(app.server)
