import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What only some portals or few calls need. */
const LATER = [
  /\/node_modules\/@aws-sdk\//,
  /\/node_modules\/@opentelemetry\//,
  /\/node_modules\/@tus\//,
  /\/node_modules\/imapflow\//,
  /\/node_modules\/nodemailer\//,
  /\/node_modules\/postal-mime\//,
  /\/node_modules\/prom-client\//,
  /\/node_modules\/sharp\//,
  /\/node_modules\/tar-stream\//,
  /\/node_modules\/web-push\//,
  /\/node_modules\/yazl\//,
  // Node's own fetch takes 14 MB (`server/http/node-http.ts`).
  /internal\/deps\/undici/,
  // The first formatter takes 7 MB (`shared/lazy.ts`).
  /^formatter /,
]

// `moduleLoadList` names what Node has loaded of its own.
const PROGRAM = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  for (const kind of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'Segmenter'])
    Intl[kind] = new Proxy(Intl[kind], { construct: () => (loaded.push('formatter ' + kind), {}) })
  Number.prototype.toLocaleString = () => (loaded.push('formatter of numbers'), '')
  await import('#server/process/portal.ts')
  await import('#server/app.ts')
  process.stdout.write([...loaded, ...process.moduleLoadList].join('\\n'))`

test('a start loads nothing that only some portals or few calls need', async () => {
  const program = ['--input-type=module', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const loaded = stdout.split('\n')
  expect(loaded.find((module) => module.endsWith('/server/app.ts'))).toBeDefined()
  expect(loaded.filter((module) => LATER.some((later) => later.test(module)))).toEqual([])
})
