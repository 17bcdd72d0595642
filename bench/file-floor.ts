// A separate process: the best that Node and the disk can do with a file. PUT pipes the body to a file in the folder of
// the first argument and waits until it's on the disk. GET pipes it back.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { serveParent } from './support/child.ts'

const [folder = ''] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const path = join(folder, 'floor')

const server = createServer((request, response) => {
  const work =
    request.method === 'PUT'
      ? pipeline(request, createWriteStream(path, { flush: true })).then(() => response.end())
      : pipeline(createReadStream(path), response)
  work.catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => serveParent(server))
