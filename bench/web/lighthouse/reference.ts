// A separate process, the reference for the signed-in pages: a static page whose JavaScript hydrates a React list of
// 150 rows. The JavaScript weighs 135 KiB compressed: React, the list, and a generated library.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { serveParent } from '../../support/child.ts'
import { createSizedFile, script } from '../../phone/generated.ts'
import { ReferenceList } from './reference-list.ts'

const SCRIPT_BYTES = 135 * 1024

const STYLES = `body{margin:0;font:16px/1.5 sans-serif;color:#222}main{padding:16px}ul{margin:0;padding:0;list-style:none}
li{padding:12px 0;border-top:1px solid #ddd}h2{margin:0;font-size:16px}p{margin:4px 0}button{min-height:48px;padding:0 16px}`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Tickets</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A list of tickets">
<link rel="icon" href="data:,">
<style>${STYLES}</style>
<script type="module" src="/script.js"></script>
</head>
<body><div id="root">${renderToString(createElement(ReferenceList))}</div></body>
</html>
`

/** Returns React and the list, minified the same way as in the portal's build. */
async function buildClient(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL('reference-client.ts', import.meta.url)) },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('Vite built nothing')
  return output.output[0].code
}

const client = await buildClient()
const FILES: Record<string, { type: string; body: Buffer } | undefined> = {
  '/': { type: 'text/html; charset=utf-8', body: gzipSync(page) },
  '/script.js': {
    type: 'text/javascript',
    body: createSizedFile(SCRIPT_BYTES, (functions) => `${script(1, functions)}\n${client}`),
  },
}

const server = createServer((request, response) => {
  const file = FILES[request.url ?? '']
  if (!file) return response.writeHead(404).end()
  response.writeHead(200, {
    'content-type': file.type,
    'content-encoding': 'gzip',
    'content-length': file.body.length,
    'cache-control': 'max-age=31536000',
  })
  return response.end(file.body)
})
server.listen(0, '127.0.0.1', () => serveParent(server))
