// A separate process, the floor of a start: bare Fastify with the driver, ready after one statement on the portal's
// database. It caches its compiled modules, as the portal does.
import { flushCompileCache } from 'node:module'
import fastify from 'fastify'
import { Pool } from 'pg'

const { DATABASE_URL: connectionString, PORT: port } = process.env
const pool = new Pool({ connectionString })
const app = fastify()
app.get('/readyz', async () => {
  await pool.query('select 1')
  return { status: 'ready' }
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
flushCompileCache()
