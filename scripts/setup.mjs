// The bootstrap of `npm start` and `npm test`. It uses only Node's own modules, because it runs on the machine's Node
// (20 or newer) before anything is installed. It installs the locked dependencies, including the pinned Node 24, and
// builds the web app; each only if its inputs have changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INSTALL_STAMP = 'node_modules/.setup-stamp'
const BUILD_STAMP = 'dist/.stamp'
const BUILD_INPUTS = [
  'web',
  'shared',
  'docs/guides',
  'docs/images',
  'vite.config.ts',
  'scripts/sized-pictures.ts',
  'tsconfig.json',
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function run(command, args, env = process.env) {
  const { status, error, signal } = spawnSync(command, args, { stdio: 'inherit', env })
  if (status === 0) return
  console.error(`setup: ${command} ${args.join(' ')} failed (${error?.message ?? signal ?? status})`)
  process.exit(status || 1)
}

// npm passes its own settings on as variables; a nested npm must only see where to download from.
function cleanEnvironment() {
  const own = /^npm_(config|package|lifecycle)_/i
  const keep = /^npm_config_(registry|cafile|cache|userconfig|globalconfig|proxy|https_proxy|noproxy)$/i
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !own.test(name) || keep.test(name)),
  )
  return { ...env, NODE_ENV: '' } // "production" would omit what the build needs
}

function install(lock) {
  if (read(INSTALL_STAMP) === lock) return
  console.log('Installing dependencies …')
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--ignore-scripts',
    '--engine-strict=false',
  ]
  const npm = process.env.npm_execpath
  if (npm) run(process.execPath, [npm, ...args], cleanEnvironment())
  else run('npm', args, cleanEnvironment())
  writeFileSync(INSTALL_STAMP, lock)
}

function fingerprint(lock) {
  const hash = createHash('sha256').update(lock)
  const add = (path) => {
    hash.update(path)
    hash.update(readFileSync(path))
  }
  for (const input of BUILD_INPUTS) {
    if (!existsSync(input)) continue
    if (input.includes('.')) add(input)
    else
      for (const entry of readdirSync(input, { withFileTypes: true, recursive: true }).sort(byPath))
        if (entry.isFile() && !entry.name.endsWith('.gen.ts')) add(join(entry.parentPath, entry.name))
  }
  return hash.digest('hex')
}

const byPath = (a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1)

function build(lock) {
  const wanted = fingerprint(lock)
  if (read(BUILD_STAMP) === wanted) return
  console.log('Building the web app …')
  // The pinned Node, missing on systems that it is not published for; there the machine's own must be new enough.
  const node = existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  writeFileSync(BUILD_STAMP, wanted)
}

const lock = createHash('sha256').update(read('package-lock.json')).digest('hex')
install(lock)
if (process.argv.includes('--build')) build(lock)
