// The bootstrap of `npm start` and `npm test`. It uses only Node's own modules, because it runs on the machine's Node
// (20 or newer) before anything is installed. It installs the locked dependencies, including the pinned Node, and then
// builds (`build/build.mjs`). It skips a step if its inputs haven't changed. If the pinned Node doesn't exist for the
// machine or doesn't run on it, the machine needs a Node that is new enough. The archive of a release is already built,
// and doesn't contain the code for the build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const IS_BUILT = !existsSync(new URL('build/build.mjs', import.meta.url))
const INSTALL_STAMP = 'node_modules/.setup-stamp'
const PINNED_NODE = 'node_modules/.bin/node'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function run(command, args, env = process.env) {
  const { status, error, signal } = spawnSync(command, args, { stdio: 'inherit', env })
  if (status === 0) return
  console.error(`setup: ${command} ${args.join(' ')} failed (${error?.message ?? signal ?? status})`)
  process.exit(status || 1)
}

// npm passes its own settings on as variables. A nested npm must only see where to download from.
function cleanEnvironment() {
  const own = /^npm_(config|package|lifecycle)_/i
  const keep = /^npm_config_(registry|cafile|cache|userconfig|globalconfig|proxy|https_proxy|noproxy)$/i
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !own.test(name) || keep.test(name)),
  )
  return { ...env, NODE_ENV: '' } // "production" would omit packages that the build needs
}

function install(lock) {
  if (read(INSTALL_STAMP) === lock) return
  console.log('Installing dependencies...')
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--engine-strict=false']
  const args = ['ci', ...options, ...(IS_BUILT ? ['--omit=dev'] : [])]
  const npm = process.env.npm_execpath
  if (npm) run(process.execPath, [npm, ...args], cleanEnvironment())
  else run('npm', args, cleanEnvironment())
  writeFileSync(INSTALL_STAMP, lock)
}

/**
 * Exits with instructions if the portal would have to run on the machine's own Node and that is too old. If only a
 * library is missing for the pinned Node, it names the library.
 */
function ensureNewEnough(library) {
  const needed = manifest.engines.node.replace('>=', '')
  const own = process.versions.node
  if (own.localeCompare(needed, 'en', { numeric: true }) >= 0) return
  const machine = `${process.platform} ${process.arch}`
  console.error(
    library
      ? `setup: the portal's Node needs ${library}, which this machine doesn't have. Install it (libatomic.so.1: \`apt-get install libatomic1\` or \`dnf install libatomic\`).`
      : `setup: the portal can't install Node on this machine (${machine}). It needs Node ${needed} or newer, but this is Node ${own}. Install a newer one from https://nodejs.org.`,
  )
  process.exit(1)
}

const manifest = JSON.parse(read('package.json'))
const isPublished = `node-${process.platform}-${process.arch}` in manifest.optionalDependencies
if (!isPublished) ensureNewEnough()
const lock = createHash('sha256').update(read('package-lock.json')).digest('hex')
install(lock)
// On a machine with another C library (musl), the pinned Node is installed but doesn't run, and would take precedence
// over the machine's own.
const { status, stderr } = isPublished ? spawnSync(PINNED_NODE, ['--version'], { encoding: 'utf8' }) : {}
if (isPublished && status !== 0) {
  ensureNewEnough(/error while loading shared libraries: ([^:\s]+)/.exec(stderr)?.[1])
  rmSync(PINNED_NODE, { force: true })
}
if (!IS_BUILT && process.argv.includes('--build')) run(process.execPath, ['scripts/build/build.mjs'])
