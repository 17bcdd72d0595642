// The portal in several processes, for tests: an unresponsive one is replaced after five seconds instead of a minute.
import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/platform/config/config.ts'
import { openProcesses } from '#server/app/process/processes.ts'

cluster.setupPrimary({ exec: fileURLToPath(new URL('../../dist/.portal/main.js', import.meta.url)) })
const portal = openProcesses(readConfig(), (line) => process.stdout.write(`${line}\n`), 5_000)
process.once('SIGTERM', () => void portal.close().then(() => process.exit(0)))
await portal.start()
