import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, runShown } from './run.ts'

const SUITE = 'bookworm'
const CACHE = 'node_modules/.cache/portal-trial'
const AUTHORITIES = '/usr/local/etc/npm-ca.pem'
/** The programs that build an image, each with its Debian package. */
export const IMAGE_NEEDS = { buildah: 'buildah', mmdebstrap: 'mmdebstrap' }
const NODE = `node_modules/node-linux-${process.arch}/bin/node`

/** Returns the name of an image that the trial builds. */
export const trialImage = (name: string) => `localhost/portal-trial-${name}`

/** Builds an image from Debian's packages and Node from npm. It replaces the image that a registry would serve. */
export function makeBase(): void {
  const { npm_execpath: npm } = process.env
  if (!npm) throw new Error('Start this with npm, because the base image gets its files')
  makeImage('base', ['libstdc++6', 'libatomic1'], (container) => {
    copy(container, NODE, '/usr/local/bin/node')
    copy(container, dirname(dirname(npm)), '/usr/local/lib/node_modules/npm')
    runInside(container, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
    copyRegistry(container)
  })
}

/** Builds an image of Debian's PostgreSQL. It replaces the image that `compose.yaml` names. */
export function makeDatabaseImage(): void {
  makeImage('database', ['postgresql'], (container) => {
    copy(container, 'deploy/database-role.sh', '/docker-entrypoint-initdb.d/')
    copy(container, 'scripts/deploy/database.sh', '/usr/local/bin/')
    run('buildah', ['config', '--user=postgres', '--cmd=/usr/local/bin/database.sh', container])
  })
}

/** Builds an image of Debian with systemd, which starts as on a machine. */
export function makeSystemdImage(): void {
  makeImage('systemd', ['systemd', 'libstdc++6', 'libatomic1'], (container) => {
    run('buildah', ['config', '--cmd=/lib/systemd/systemd', container])
  })
}

function makeImage(name: string, packages: string[], fill: (container: string) => void): void {
  const container = run('buildah', ['from', 'scratch'])
  run('buildah', ['add', container, debianWith(packages), '/'])
  fill(container)
  run('buildah', ['commit', '--rm', '--format=docker', container, trialImage(name)])
}

/** Returns an archive of a small Debian with these packages. It's created only once. */
function debianWith(packages: string[]): string {
  const archive = join(CACHE, `${SUITE}-${packages.join('-')}.tar`)
  if (existsSync(archive)) return archive
  mkdirSync(CACHE, { recursive: true })
  runShown('mmdebstrap', ['--variant=minbase', `--include=${packages.join(',')}`, SUITE, archive])
  return archive
}

const copy = (container: string, from: string, to: string) => run('buildah', ['copy', container, from, to])
const runInside = (container: string, ...words: string[]) =>
  run('buildah', ['run', '--isolation=chroot', container, ...words])

/** Configures the registry and the certificates of npm on this machine, unless they are the usual ones. */
function copyRegistry(container: string): void {
  const { npm_config_registry: registry, npm_config_cafile, NODE_EXTRA_CA_CERTS } = process.env
  const certificates = npm_config_cafile ?? NODE_EXTRA_CA_CERTS
  if (registry) runInside(container, 'npm', 'config', 'set', '--global', `registry=${registry}`)
  if (!certificates) return
  copy(container, certificates, AUTHORITIES)
  runInside(container, 'npm', 'config', 'set', '--global', `cafile=${AUTHORITIES}`)
}
