// A separate process: the application on the database of the first argument, with the folder of the second argument.
import { buildApp } from '#server/app/build-app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { connect } from '#server/platform/db/connection.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { serveParent } from './support/child.ts'

const [url = '', dataDir = ''] = process.argv.slice(2)
// Two users make all requests, so calls aren't limited.
const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '0' }
const config = readConfig(settings)
const pool = connect(url)
const app = await buildApp({ config, pool, storage: await createStorage(config), logger: { level: 'warn' } })
await app.listen({ host: '127.0.0.1', port: 0 })
serveParent(app.server)
