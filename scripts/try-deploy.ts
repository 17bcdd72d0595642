// `npm run test:deploy`: runs what `deploy/` holds, as far as a Debian machine can, as root. `-- images` (or another
// part) tries only that; `--base IMAGE` builds the images on one of a registry instead of a Debian made here.
import { parseArgs } from 'node:util'
import { tryImages } from './deploy/images.ts'
import { tryProxies } from './deploy/proxies.ts'
import { tryUnit } from './deploy/systemd.ts'

const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true })

const PARTS: Record<string, () => Promise<void>> = {
  proxies: tryProxies,
  systemd: tryUnit,
  images: () => tryImages(values.base),
}

const unknown = positionals.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`)
for (const [part, attempt] of Object.entries(PARTS))
  if (positionals.length === 0 || positionals.includes(part)) {
    console.log(`\n── ${part}`)
    await attempt()
  }
console.log('\nAll of it works.')
