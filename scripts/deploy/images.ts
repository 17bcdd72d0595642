import { chmodSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IMAGE_NEEDS, makeBase, makeDatabaseImage, trialImage } from './base-image.ts'
import { openChroot } from './chroot.ts'
import type { Container, Engine } from './engine.ts'
import { findPodmanProblem, openPodman } from './podman.ts'
import { visitAgain, visitFirst } from './portal-client.ts'
import { type Part, check, run, runShown } from './run.ts'

const PORT = 3000
const POSTGRES_PORT = 5432
const PLATFORM = `linux/${process.arch === 'x64' ? 'amd64' : process.arch}`

/** Builds both images, on `base` or a Debian built here, and runs each, with an engine and without one. */
export function images(base = trialImage('base')): Part {
  return {
    needs: { ...IMAGE_NEEDS, podman: 'podman' },
    prepare: () => {
      if (base === trialImage('base')) makeBase()
      makeDatabaseImage()
      for (const target of ['external', 'alone']) build(target, base)
    },
    run: async () => {
      const problem = findPodmanProblem(trialImage('alone'))
      if (problem)
        console.log(
          `\nThe images were not tested with Podman, because it can't start a container here: ${problem}`,
        )
      else await tryImages('podman', openPodman())
      await tryImages('chroot', openChroot())
      for (const target of ['external', 'alone']) printSizes(trialImage(target), base)
    },
  }
}

function build(target: string, base: string): void {
  const options = ['--isolation=chroot', '--format=docker', '--layers', `--platform=${PLATFORM}`]
  const chosen = [`--build-arg=BASE_IMAGE=${base}`, `--target=${target}`, '--file=deploy/Dockerfile']
  runShown('buildah', ['build', '--quiet', ...options, ...chosen, `--tag=${trialImage(target)}`, '.'])
}

async function tryImages(name: string, engine: Engine): Promise<void> {
  try {
    console.log(`\nThe image with the embedded PostgreSQL, with ${name}`)
    await tryImage(engine, trialImage('alone'), {})
    console.log(`\nThe image for an external database, with ${name}`)
    await withDatabase(engine, (more) => tryImage(engine, trialImage('external'), more))
  } finally {
    engine.close()
  }
}

interface ImageOptions {
  mounts?: Record<string, string>
  settings?: Record<string, string>
}

/** Tries everything an operator would see: from the first start to a backup, a crash, and the next start. */
async function tryImage(engine: Engine, image: string, { mounts, settings }: ImageOptions): Promise<void> {
  const volume = engine.volume(`data-${image.split('-').at(-1)}`, image, '/data')
  const cache = engine.volume(`cache-${image.split('-').at(-1)}`, image, '/cache')
  const start = () =>
    engine.run({
      image,
      port: PORT,
      mounts: { '/data': volume, '/cache': cache, ...mounts },
      ...(settings && { settings }),
    })

  const first = await start()
  const left = await visitFirst(first.port, first.log)
  ensureConfined(first)
  check('its health check passes', first.isHealthy())
  ensureCommands(first)
  await first.kill()

  console.log('  killed with SIGKILL, and restarted')
  const second = await start()
  await visitAgain(second.port, second.log, left)
  const people = second.exec('portal', 'people', 'list', '--json').output
  check('the account that a command created exists', people.includes('"ana"'), people)
  check('SIGTERM ends it with exit code 0', (await second.stop()) === 0)
}

function ensureConfined({ exec }: Container): void {
  check('it runs as account 10001', exec('id', '-u').output === '10001')
  const capabilities = /CapBnd:\s+(\S+)/.exec(exec('cat', '/proc/1/status').output)?.[1]
  check('it has no capabilities', capabilities === '0000000000000000', capabilities)
  const script = 'for d in /*/ /portal/*/ /var/*/; do test -w $d && echo $d; done; true'
  const writable = exec('sh', '-c', script).output
  check('only /cache and /data are writable', writable === '/cache/\n/data/', writable)
}

/** Tries the commands that an operator types with `docker exec`. */
function ensureCommands({ exec }: Container): void {
  const person = ['--username=ana', '--name=Ana Silva', '--email=ana@agency.example', '--role=staff']
  const commands = [
    ['people', 'create', ...person],
    ['backups', 'make', '/data/backup.tar'],
    ['backups', 'verify', '/data/backup.tar'],
    ['notes'],
    ['settings', 'check'],
  ]
  for (const words of commands) {
    const { status, output } = exec('portal', ...words)
    check(`portal ${words.slice(0, 2).join(' ')} succeeds`, status === 0, output)
  }
}

/** Runs a PostgreSQL as in `compose.yaml`, with secrets in files, and passes the portal's settings for it to `work`. */
async function withDatabase(engine: Engine, work: (more: ImageOptions) => Promise<void>): Promise<void> {
  const image = trialImage('database')
  using secrets = mkdtempDisposableSync(join(tmpdir(), 'portal-trial-secrets-'))
  chmodSync(secrets.path, 0o755)
  const write = (name: string, text: string) => writeFileSync(join(secrets.path, name), text)
  write('owner-password', 'of-the-owner')
  write('portal-password', 'of-the-portal')
  const database = await engine.run({
    image,
    port: POSTGRES_PORT,
    mounts: {
      '/var/lib/postgresql': engine.volume('database', image, '/var/lib/postgresql'),
      '/run/secrets': secrets.path,
    },
  })
  const at = `${database.address}/portal?sslmode=disable`
  write('owner-url', `postgres://portal:of-the-owner@${at}`)
  write('database-url', `postgres://portal_app:of-the-portal@${at}`)
  await work({
    mounts: { '/run/secrets': secrets.path },
    settings: {
      DATABASE_URL_FILE: '/run/secrets/database-url',
      MIGRATION_DATABASE_URL_FILE: '/run/secrets/owner-url',
    },
  })
  await database.stop()
}

const KILOBYTES = 1024

function printSizes(image: string, base: string): void {
  const [whole = 0, without = 0] = [image, base].map(measureSize)
  console.log(`\n${image}: ${whole} MB of files, ${whole - without} MB of them in addition to the base image`)
}

/** Returns the size of an image's files in MB. */
function measureSize(image: string): number {
  const container = run('buildah', ['from', '--pull-never', image])
  const [kilobytes] = run('du', ['-skx', run('buildah', ['mount', container])]).split('\t')
  run('buildah', ['rm', container])
  return Math.round(Number(kilobytes) / KILOBYTES)
}
