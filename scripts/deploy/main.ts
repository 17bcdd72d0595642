// `npm run test:deploy`: tries the contents of `deploy/`, as far as a Debian machine can, as root. `-- images` (or
// another part) tries only that part. `--install` installs missing Debian packages. `--base IMAGE` builds the images on
// a registry's image instead of a Debian built here. Everything is fetched and built first. Then this program starts
// itself again with `--prepared`, in a separate network.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { images } from './images.ts'
import { proxies } from './proxies.ts'
import { type Part, ensureInstalled } from './run.ts'
import { systemd } from './systemd.ts'

// Podman records there which name server it started. A name server for the machine's own containers is in another
// network.
const ENTER = `
set -e
ip link set lo up
mkdir -p /run/containers/networks
mount -t tmpfs tmpfs /run/containers/networks
exec "$@"`

/** Programs that `runApart` needs, each with its Debian package. */
const APART_NEEDS = { ip: 'iproute2' }

/**
 * Runs a Node program in a separate network and returns its exit code. Podman creates bridges and rules there and
 * leaves this machine's alone. Changing those would interrupt browsers that are loading a page.
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
    /** Installs the Debian packages that are missing. */
    install: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const PARTS: Record<string, Part> = { proxies, systemd, images: images(values.base) }

const unknown = positionals.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0)
  throw new Error(`Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}`)
const chosen = Object.entries(PARTS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)

if (values.prepared) {
  for (const [name, { run }] of chosen) {
    console.log(`\n── ${name}`)
    await run()
  }
  console.log('\nAll checks passed.')
} else {
  ensureInstalled(Object.assign({ ...APART_NEEDS }, ...chosen.map(([, { needs }]) => needs)), values)
  for (const [, { prepare }] of chosen) prepare?.()
  process.exitCode = runApart([...process.argv.slice(1), '--prepared'])
}
