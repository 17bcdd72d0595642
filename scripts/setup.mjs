// The bootstrap of `npm start` and `npm test`. It uses only Node's own modules, because it runs on the machine's Node
// (20 or newer) before anything is installed. It installs the locked dependencies, including the pinned Node 24, and
// builds (`build.mjs`); each only if its inputs have changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const INSTALL_STAMP = 'node_modules/.setup-stamp'

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

const lock = createHash('sha256').update(read('package-lock.json')).digest('hex')
install(lock)
if (process.argv.includes('--build')) run(process.execPath, ['scripts/build.mjs'])
