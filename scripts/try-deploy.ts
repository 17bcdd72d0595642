// `npm run test:deploy`: tries what `deploy/` holds, as far as a Debian machine can, as root. `-- images` (or another
// part) tries only that part. `--install` installs missing Debian packages. `--base IMAGE` builds the images on a registry's
// image instead of a Debian made here. Everything is fetched and built first; then this program starts itself again with
// `--prepared`, in a network of its own.
import { parseArgs } from 'node:util'
import { images } from './deploy/images.ts'
import { APART_NEEDS, type Part, runApart } from './deploy/part.ts'
import { proxies } from './deploy/proxies.ts'
import { ensureInstalled } from './deploy/run.ts'
import { systemd } from './deploy/systemd.ts'

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
