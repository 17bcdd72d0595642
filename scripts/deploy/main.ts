// `npm run test:deploy`: tries what `deploy/` holds, as far as a Debian machine can, as root. `-- images` (or another
// part) tries only that part. `--install` installs missing Debian packages. `--base IMAGE` builds the images on a registry's
// image instead of a Debian made here. Everything is fetched and built first; then this program starts itself again with
// `--prepared`, in a network of its own.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { images } from './images.ts'
import { proxies } from './proxies.ts'
import { type Part, ensureInstalled } from './run.ts'
import { systemd } from './systemd.ts'

// Podman keeps there which server of names it started; one of the machine's own containers is in another network.
const ENTER = `
set -e
ip link set lo up
mkdir -p /run/containers/networks
mount -t tmpfs tmpfs /run/containers/networks
exec "$@"`

/** Programs that `runApart` needs, each with its package of Debian. */
const APART_NEEDS = { ip: 'iproute2' }

/**
 * Runs a program of Node in a network of its own, and returns its exit code. Podman makes bridges and rules in there and leaves
 * this machine's alone: a change of those interrupts whatever loads a page in a browser.
 */
function runApart(program: string[]): number {
  const words = ['--net', '--mount', 'sh', '-c', ENTER, 'sh', process.execPath, ...program]
  const { status, error } = spawnSync('unshare', words, { stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}

const { values, positionals } = parseArgs({
  options: {
    base: { type: 'string' },
    prepared: { type: 'boolean' },
    /** Installs the packages of Debian that are missing. */
    install: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const PARTS: Record<string, Part> = { proxies, systemd, images: images(values.base) }

const unknown = positionals.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`)
const chosen = Object.entries(PARTS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)

if (values.prepared) {
  for (const [name, { run }] of chosen) {
    console.log(`\n── ${name}`)
    await run()
  }
  console.log('\nAll of it works.')
} else {
  ensureInstalled(Object.assign({ ...APART_NEEDS }, ...chosen.map(([, { needs }]) => needs)), values)
  for (const [, { prepare }] of chosen) prepare?.()
  process.exitCode = runApart([...process.argv.slice(1), '--prepared'])
}
