import { readFileSync } from 'node:fs'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#server/test/portal-process.ts'
import { portalProcesses } from '#server/test/portal-processes.ts'
import { runCommand as command, runProgram } from '#server/test/run-command.ts'

const { launch } = portalProcesses('version')
const manifest = new URL('../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

let answer: RequestListener = (_request, response) => response.writeHead(404).end()
const feed = createServer((request, response) => answer(request, response))
await new Promise<void>((listening) => feed.listen(0, '127.0.0.1', listening))
const UPDATE_URL = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/latest.json`
afterAll(() => feed.close())

for (const processes of ['1', '2'])
  test(
    `prints the version first and reports it everywhere when PROCESSES is ${processes}`,
    { tags: ['nightly'] },
    async () => {
      const metricsPort = await freePort()
      const settings = { PROCESSES: processes, METRICS_PORT: String(metricsPort) }
      const portal = await (await launch(settings)).ready()
      const read = async (path: string) => (await fetch(portal.url + path)).json() as Promise<unknown>
      expect(portal.output.split('\n').filter((line) => line === `Project Portal ${version}`)).toHaveLength(1)
      expect(portal.output.split('\n')[0]).toBe(`Project Portal ${version}`)
      expect(await read('/healthz')).toEqual({ status: 'ok', version })
      expect(await read('/api/portal')).toMatchObject({ version })
      expect(await read('/api/openapi.json')).toMatchObject({ info: { version } })
      const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      expect(figures).toContain(`portal_build_info{version="${version}",node="${process.versions.node}"} 1\n`)
    },
  )

test('prints the version and its release notes', async () => {
  const { output } = await runProgram({}, 'version', '--json')
  expect(JSON.parse(output)).toEqual({ version, node: process.versions.node, newer: null })
  expect((await command({}, 'version')).output).toBe(
    `Project Portal ${version} on Node ${process.versions.node}\n`,
  )
  const notes = JSON.parse((await command({}, 'notes', '--json')).output) as {
    version: string
    notes: string
  }
  expect(notes.version).toBe(version)
  expect(notes.notes).toMatch(/^### Added\n/)
  expect(notes.notes).not.toMatch(/^## /m)
})

test.each([
  ['99.0.0', true],
  ['0.99.0', true],
  [version, false],
  ['0.0.9', false],
])('reports whether UPDATE_URL names a newer version: %s, %s', async (named, isNewer) => {
  const notes = 'https://example.com/notes'
  const asked: (string | undefined)[] = []
  answer = ({ headers, url }, response) => {
    asked.push(url, headers['user-agent'])
    response.end(JSON.stringify({ version: named, notes }))
  }
  const { code, output } = await command({ UPDATE_URL }, 'version', '--json')
  expect([code, JSON.parse(output)]).toEqual([
    0,
    { version, node: process.versions.node, newer: isNewer ? { version: named, notes } : null },
  ])
  expect(asked).toEqual(['/latest.json', 'project-portal'])
})

test.each<[string, RequestListener]>([
  ['is missing', (_request, response) => response.writeHead(404).end()],
  ['says something else', (_request, response) => response.end('{"version":"newest"}')],
  ['leads elsewhere', (_request, response) => response.writeHead(302, { location: '/' }).end()],
])('reports in one line a feed that %s', async (_, listener) => {
  answer = listener
  const { code, errors } = await command({ UPDATE_URL }, 'version')
  expect([code, errors]).toEqual([
    1,
    'Could not read the newest version from UPDATE_URL. Check the address, and that this machine can reach it.\n',
  ])
})

test.each(['http://example.com/latest.json', 'https://user:secret@example.com/', 'latest.json'])(
  'refuses UPDATE_URL %s',
  async (url) => {
    expect((await command({ UPDATE_URL: url }, 'version')).errors).toMatch(
      /^UPDATE_URL must be an https address/,
    )
  },
)
