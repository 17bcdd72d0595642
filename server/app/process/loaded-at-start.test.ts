import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Modules and formatters that only some portals or few calls need. */
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
  // Node's own fetch takes 14 MB (`server/platform/node-http.ts`).
  /internal\/deps\/undici/,
  // The first formatter takes 7 MB (`cacheByLocale` of `shared/i18n/t.ts`).
  /^formatter /,
]

// `moduleLoadList` names the modules of Node itself that have been loaded.
const program = (modules: string[]) => `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  for (const kind of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'Segmenter'])
    Intl[kind] = new Proxy(Intl[kind], { construct: () => (loaded.push('formatter ' + kind), {}) })
  Number.prototype.toLocaleString = () => (loaded.push('formatter of numbers'), '')
  for (const module of ${JSON.stringify(modules)}) await import(module)
  process.stdout.write([...loaded, ...process.moduleLoadList].join('\\n'))`

async function loadedBy(modules: string[]): Promise<string[]> {
  const args = ['--input-type=module', '--eval', program(modules)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return stdout.split('\n')
}

const listLaterModules = (modules: string[]) =>
  modules.filter((module) => LATER.some((pattern) => pattern.test(module)))

test(
  'loads no modules at startup that only some portals or few calls need',
  { tags: ['nightly'] },
  async () => {
    const loaded = await loadedBy(['#server/app/process/portal.ts', '#server/app/build-app.ts'])
    expect(loaded.find((module) => module.endsWith('/server/app/build-app.ts'))).toBeDefined()
    expect(listLaterModules(loaded)).toEqual([])
  },
)

const BUILT = new URL('../../../dist/.portal/', import.meta.url)

/** Returns the files of the built server, each with the source files that it's made of. */
const builtFiles = () =>
  readdirSync(BUILT)
    .filter((name) => name.endsWith('.js.map'))
    .map((name) => {
      const { sources } = JSON.parse(readFileSync(new URL(name, BUILT), 'utf8')) as { sources: string[] }
      return { url: new URL(name.replace('.map', ''), BUILT).href, sources }
    })

test('keeps rarely needed modules out of the built files that load at startup', async () => {
  const files = builtFiles()
  const starting = ['../../server/app/process/portal.ts', '../../server/app/build-app.ts']
  const entries = files.filter(({ sources }) => starting.some((module) => sources.includes(module)))
  const loaded = await loadedBy(entries.map(({ url }) => url))
  const sources = files.filter(({ url }) => loaded.includes(url)).flatMap((file) => file.sources)
  expect(sources).toEqual(expect.arrayContaining(starting))
  expect(listLaterModules([...loaded, ...sources])).toEqual([])
})
