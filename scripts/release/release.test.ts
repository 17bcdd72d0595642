import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { parseChangelog } from '#shared/docs/changelog.ts'
import { freePort, killAll, processesOn, waitUntilDeserted } from '#server/test/portal-process.ts'

// A release is built in a separate checkout, so most of these tests run at night.
vi.setConfig({ testTimeout: 300_000 })

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'project-portal-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Maria', '-c', 'user.email=maria@example.com', ...args], {
    cwd,
    encoding: 'utf8',
  }).trim()
const commit = (cwd: string) => {
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '--message', 'A change')
}

/** Creates a separate checkout of the current sources, built and committed. */
function checkout(name: string): string {
  const copy = join(folder, name)
  const files = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const file of files.filter((path) => path !== '' && existsSync(join(ROOT, path))))
    cpSync(join(ROOT, file), join(copy, file))
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  git(copy, 'init', '--quiet')
  // .gitignore only matches a folder of this name, but this is a link.
  appendFileSync(join(copy, '.git/info/exclude'), 'node_modules\n')
  commit(copy)
  if (existsSync(join(ROOT, 'dist'))) cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true })
  return copy
}

function release(cwd: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...identity }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release/main.ts', ...args], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n'), errors: stderr.trim().split('\n') }
}
/** The identity for tags. */
const identity = { GIT_COMMITTER_NAME: 'Maria', GIT_COMMITTER_EMAIL: 'maria@example.com' }

const readIn = (cwd: string, file: string) => readFileSync(join(cwd, file), 'utf8')
const jsonIn = (cwd: string, file: string) => JSON.parse(readIn(cwd, file)) as Record<string, unknown>
const { version } = jsonIn(ROOT, 'package.json') as { version: string }

const ADDRESSES = {
  repository: 'https://github.com/lumen/portal',
  owners: ['@maria', '@lumen/staff'],
  contact: 'maria@lumen.example',
  updateFeed: 'https://lumen.example/latest.json',
}
const writeAddresses = (cwd: string, addresses: object) =>
  writeFileSync(join(cwd, 'release.json'), JSON.stringify(addresses))

const source = checkout('source')

test(
  'creates the archive, its bill of materials, notes, feed, and checksums in a dry run, but no tag',
  { tags: ['nightly'] },
  () => {
    const archive = `release/project-portal-${version}.tar.gz`
    const getSum = () =>
      createHash('sha256')
        .update(readFileSync(join(source, archive)))
        .digest('hex')
    const { status, lines } = release(source, '--dry-run')
    expect([status, lines.slice(0, 5)]).toEqual([
      0,
      [
        archive,
        `release/project-portal-${version}.cdx.json`,
        'release/notes.md',
        'release/latest.json',
        'release/SHA256SUMS',
      ],
    ])
    const first = getSum()
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(source, 'release') })
    const parts = jsonIn(source, `release/project-portal-${version}.cdx.json`)
    const components = parts['components'] as { name: string; scope: string }[]
    const scopes = Object.fromEntries(components.map(({ name, scope }) => [name, scope]))
    expect(parts).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'project-portal', version } },
    })
    expect(scopes).toMatchObject({ fastify: 'required', 'react-markdown': 'optional', vitest: 'optional' })
    expect(jsonIn(source, 'release/latest.json')).toEqual({ version })
    expect(readIn(source, 'release/notes.md')).toMatch(/^### Added\n/)
    expect(git(source, 'tag')).toBe('')
    release(source, '--dry-run')
    expect(getSum()).toBe(first)
  },
)

test(
  'starts the unpacked archive with `npm start`, without the build tools',
  { tags: ['nightly'] },
  async () => {
    release(source, '--dry-run')
    execFileSync('tar', ['-xzf', join(source, `release/project-portal-${version}.tar.gz`), '-C', folder])
    const unpacked = join(folder, `project-portal-${version}`)
    for (const left of [
      'web',
      'vite.config.ts',
      'server/test',
      'server/platform/version.test.ts',
      'scripts/build/build.mjs',
      'node_modules',
    ])
      expect([left, existsSync(join(unpacked, left))]).toEqual([left, false])
    installRuntime(unpacked)
    await whileItRuns(unpacked, async (url) => {
      expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', version })
      // A busy server may leave its first page to the browser to render.
      const page = async () => (await fetch(`${url}/auth`, { headers: { accept: 'text/html' } })).text()
      await expect.poll(page).not.toContain('<div id="app"></div>')
    })
    const operator = ['run', '--silent', 'portal', '--', 'version', '--json']
    const printed = execFileSync('npm', operator, { cwd: unpacked, encoding: 'utf8' })
    expect(JSON.parse(printed)).toMatchObject({ version })
  },
)

test('refuses to tag while release.json is empty', { tags: ['nightly'] }, () => {
  const { status, errors } = release(source)
  expect([status, errors]).toEqual([
    1,
    expect.arrayContaining(['release.json does not have repository, owners, contact, updateFeed.']),
  ])
  expect(git(source, 'tag')).toBe('')
})

test('refuses to release while a text has no translation', { tags: ['nightly'] }, () => {
  const copy = checkout('locales')
  const { 'Sign In': _missing, ...others } = jsonIn(copy, 'locales/de/messages.json')
  writeFileSync(join(copy, 'locales/de/messages.json'), JSON.stringify(others))
  const { status, errors } = release(copy)
  expect([status, errors]).toEqual([
    1,
    expect.arrayContaining([
      'locales/de/messages.json is incomplete. `npm run i18n` lists the missing texts.',
    ]),
  ])
})

test(
  'writes the addresses of release.json to every document with --addresses, and removes them again',
  { tags: ['nightly'] },
  () => {
    const copy = checkout('addresses')
    expect(release(copy, '--addresses').lines).toEqual(['All files match release.json.'])
    writeAddresses(copy, ADDRESSES)
    expect(release(copy).errors.join('\n')).toContain('SECURITY.md')
    expect(release(copy, '--addresses').status).toBe(0)
    expect(readIn(copy, '.github/CODEOWNERS')).toContain('* @maria @lumen/staff\n')
    expect(readIn(copy, '.github/ISSUE_TEMPLATE/config.yml')).toContain(
      'url: https://github.com/lumen/portal/security/advisories/new',
    )
    expect(readIn(copy, 'CODE_OF_CONDUCT.md')).toContain('<maria@lumen.example>')
    expect(readIn(copy, 'SECURITY.md')).toContain('<maria@lumen.example>')
    expect(readIn(copy, 'docs/operate/updating.md')).toContain('UPDATE_URL=https://lumen.example/latest.json')
    expect(jsonIn(copy, 'package.json')).toMatchObject({
      repository: { url: 'git+https://github.com/lumen/portal.git' },
      bugs: 'https://github.com/lumen/portal/issues',
    })
    writeAddresses(copy, { repository: '', owners: [], contact: '', updateFeed: '' })
    release(copy, '--addresses')
    writeFileSync(join(copy, 'release.json'), readIn(ROOT, 'release.json'))
    expect(git(copy, 'status', '--porcelain')).toBe('')
    const wrong = [
      'lumen/portal',
      'https://github.com/lumen/portal #x',
      'https://github.com/lumen/portal.git',
    ]
    for (const repository of wrong) {
      writeAddresses(copy, { ...ADDRESSES, repository })
      expect(release(copy, '--addresses')).toMatchObject(REFUSED)
    }
    writeFileSync(join(copy, 'release.json'), '{ "repository": ')
    expect(release(copy, '--addresses')).toMatchObject(REFUSED)
  },
)

const REFUSED = {
  status: 1,
  errors: expect.arrayContaining([expect.stringMatching(/^release.json is invalid/)]) as string[],
}

test(
  'prepares the next version with notes and a backup with --prepare, and then tags it',
  { tags: ['nightly'] },
  () => {
    const copy = checkout('next')
    expect(release(copy, '--prepare', version).errors).toEqual([`${version} is not newer than ${version}.`])
    expect(release(copy, '--prepare', 'next')).toMatchObject({ status: 1 })
    // Right after a release, nothing is new.
    const changelog = readIn(copy, 'CHANGELOG.md').replace(
      '## Unreleased\n',
      '## Unreleased\n\n### Added\n\n- More.\n',
    )
    writeFileSync(join(copy, 'CHANGELOG.md'), changelog)
    const unreleased = parseChangelog(changelog).get('Unreleased')
    expect(release(copy, '--prepare', '7.1.0').status).toBe(0)
    expect(jsonIn(copy, 'package.json')).toMatchObject({ version: '7.1.0' })
    expect(jsonIn(copy, 'package-lock.json')).toMatchObject({
      version: '7.1.0',
      packages: { '': { version: '7.1.0' } },
    })
    const sections = parseChangelog(readIn(copy, 'CHANGELOG.md'))
    expect([sections.get('Unreleased'), sections.get('7.1.0')]).toEqual(['', unreleased])
    expect(readIn(copy, 'CHANGELOG.md')).toMatch(/^## 7\.1\.0 - \d{4}-\d\d-\d\d$/m)
    const backup = join(copy, 'resilience/releases/7.1.0/portal.tar')
    const verified = spawnSync(process.execPath, ['server/commands/main.ts', 'backups', 'verify', backup], {
      cwd: ROOT,
    })
    expect(verified.status).toBe(0)
    expect(readFileSync(backup).length).toBeLessThan(250_000)
    expect(release(copy, '--prepare').errors).toEqual(['CHANGELOG.md has no entries under Unreleased.'])

    writeAddresses(copy, ADDRESSES)
    release(copy, '--addresses')
    expect(release(copy).errors).toEqual(['There are uncommitted changes.'])
    commit(copy)
    expect(release(copy).status).toBe(0)
    expect(git(copy, 'rev-list', '-n1', 'v7.1.0')).toBe(git(copy, 'rev-parse', 'HEAD'))
    expect(jsonIn(copy, 'release/latest.json')).toEqual({
      version: '7.1.0',
      notes: 'https://github.com/lumen/portal/releases/tag/v7.1.0',
    })
    // Runs like the workflow, on the commit that was tagged.
    expect(release(copy).lines.at(-1)).toBe('This commit is already tagged v7.1.0.')
    appendFileSync(join(copy, 'README.md'), '\nMore.\n')
    commit(copy)
    expect(release(copy).errors).toEqual(['v7.1.0 tags another commit.'])
  },
)

test.each([['--tag'], ['--dry-run', '--prepare'], ['0.2.0'], ['--addresses', '0.2.0']])(
  'shows the usage for invalid arguments: %s %s',
  (...args) => {
    const { status, errors } = release(source, ...args)
    expect([status, errors.join('\n')]).toEqual([2, expect.stringContaining('npm run release -- --dry-run')])
  },
)

/** Installs like `npm ci --omit=dev`: only the lock file's packages that aren't for development. */
function installRuntime(cwd: string): void {
  const { packages } = JSON.parse(readIn(cwd, 'package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const wanted = Object.entries(packages).filter(
    ([path, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev,
  )
  for (const [path] of wanted.filter(([name]) => existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(cwd, path))
  }
  mkdirSync(join(cwd, 'node_modules/.bin'))
  symlinkSync(process.execPath, join(cwd, 'node_modules/.bin/node'))
  const lock = createHash('sha256').update(readIn(cwd, 'package-lock.json')).digest('hex')
  writeFileSync(join(cwd, 'node_modules/.setup-stamp'), lock)
}

/** Runs `npm start` in a folder, on a new data folder, until `work` is done. */
async function whileItRuns(cwd: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = String(await freePort())
  const data = mkdtempSync(join(tmpdir(), 'project-portal-released-'))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: port, DATA_DIR: data, DEMO: 'off' }
  const portal = spawn('npm', ['start'], { cwd, env, detached: true })
  const ended = once(portal, 'close')
  let printed = ''
  for (const stream of [portal.stdout, portal.stderr])
    stream.on('data', (text: Buffer) => (printed += String(text)))
  try {
    await expect
      .poll(() => (portal.exitCode === null ? printed : `It ended: ${printed}`), { timeout: 50_000 })
      .toMatch(/is ready|It ended/)
    expect(printed).toContain('is ready')
    await work(`http://127.0.0.1:${port}`)
  } finally {
    if (portal.exitCode === null) process.kill(-(portal.pid ?? 0), 'SIGTERM')
    await ended
    killAll(processesOn(data))
    await waitUntilDeserted(data)
    rmSync(data, { recursive: true, force: true })
  }
}
