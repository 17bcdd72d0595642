// `npm run build`: builds what is stale: the web app into `dist/`, the server into `dist/.portal/`, and the
// web app in every language that has a catalogue. With `first` all but the languages; with `server`, `languages` or `pseudo`, the
// languages made of English for tests, only that. It uses only Node's own modules, because it runs on the machine's Node (20 or newer).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHARED_INPUTS = ['shared', 'package.json', 'package-lock.json', 'tsconfig.json']
const VITE = 'node_modules/vite/bin/vite.js'
const WEB_INPUTS = [
  'web',
  'CHANGELOG.md',
  'docs/guides',
  'docs/images',
  'scripts/route-files.ts',
  'scripts/sized-pictures.ts',
  'scripts/in-ascii.ts',
  'scripts/words',
]
// The web app comes first: its build empties `dist/`.
const BUILDS = [
  {
    name: 'web app',
    folder: 'dist',
    configs: ['vite.config.ts', 'vite.render-page.config.ts'],
    inputs: WEB_INPUTS,
  },
  {
    name: 'server',
    folder: 'dist/.portal',
    configs: ['vite.server.config.ts'],
    inputs: ['server', 'scripts/in-ascii.ts'],
  },
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

function fingerprint(inputs) {
  const hash = createHash('sha256')
  const add = (path) => {
    hash.update(path)
    hash.update(readFileSync(path))
  }
  for (const input of inputs) {
    if (!existsSync(input)) continue
    if (input.includes('.')) add(input)
    else
      for (const entry of readdirSync(input, { withFileTypes: true, recursive: true }).sort(byPath))
        if (entry.isFile() && !entry.name.endsWith('.gen.ts')) add(join(entry.parentPath, entry.name))
  }
  return hash.digest('hex')
}

const byPath = (a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1)

const isFresh = (folder, wanted) => {
  const stamp = join(folder, '.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

// The pinned Node, missing on systems that it is not published for; there the machine's own must be new enough.
const node = existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath

function build({ name, folder, configs, inputs }) {
  const wanted = fingerprint([...inputs, ...configs, ...SHARED_INPUTS])
  if (isFresh(folder, wanted)) return
  console.log(`Building the ${name} …`)
  for (const config of configs) run(node, [VITE, 'build', '--logLevel', 'warn', '--config', config])
  writeFileSync(join(folder, '.stamp'), wanted)
}

/** Those that have a catalogue. */
const languages = () =>
  readdirSync('words')
    .map((name) => /^([a-z]{2})\.json$/.exec(name)?.[1])
    .filter((code) => code && code !== 'en')
    .sort()

/**
 * A language's build comes whole: its page last, when the files that it names are there. It is made in a folder of this process's
 * own, because one whose portal was killed may still be at it, and the earlier build is moved away before it is deleted.
 */
function buildLanguage(language) {
  const folder = `dist/.languages/${language}`
  const [made, replaced] = [`dist/.new-${language}-${process.pid}`, `dist/.old-${language}-${process.pid}`]
  const wanted = fingerprint([...WEB_INPUTS, `words/${language}.json`, 'vite.config.ts', ...SHARED_INPUTS])
  if (isFresh(folder, wanted)) return
  console.log(`Building the web app in ${language} …`)
  run(node, [VITE, 'build', '--logLevel', 'warn'], { BUILD_LANGUAGE: language, BUILD_FOLDER: made })
  // The compressed copies of a file before the file itself, which tells the next build that they are there.
  for (const name of readdirSync(`${made}/assets`).sort().reverse())
    renameSync(`${made}/assets/${name}`, `dist/assets/${name}`)
  rmSync(`${made}/assets`, { recursive: true })
  writeFileSync(`${made}/.stamp`, wanted)
  mkdirSync('dist/.languages', { recursive: true })
  if (existsSync(folder)) renameSync(folder, replaced)
  renameSync(made, folder)
  rmSync(replaced, { recursive: true, force: true })
}

/** Deletes what builds left that were killed. */
function deleteLeftovers() {
  if (!existsSync('dist')) return
  for (const name of readdirSync('dist')) {
    const [, pid] = /^\.(?:new|old)-.*?-?(\d*)$/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(`dist/${name}`, { recursive: true })
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function run(program, args, env = {}) {
  const { status, error, signal } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status === 0) return
  console.error(`build: ${program} ${args.join(' ')} failed (${error?.message ?? signal ?? status})`)
  process.exit(status || 1)
}

const [only] = process.argv.slice(2)
for (const one of BUILDS) if (only === undefined || only === 'first' || one.name === only) build(one)
if (only !== 'server') deleteLeftovers()
if (only === undefined || only === 'languages') for (const language of languages()) buildLanguage(language)
if (only === 'pseudo') {
  run(node, ['scripts/words/pseudo.ts'])
  for (const language of ['en-XA', 'en-XB']) buildLanguage(language)
}
