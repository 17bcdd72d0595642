import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/test/portal-process.ts'
import type { Engine, ContainerOptions } from './engine.ts'
import { attempt, run, waitUntil } from './run.ts'

// In separate namespaces: mounts the image's files read-only, the mounts over them writable, and the devices and the
// shared memory that every container has.
const ENTER = `
set -e
tree=$1 mounts=$2; shift 2
mount --make-rprivate /
mount --bind "$tree" "$tree"
for mount in $mounts; do
  mkdir -p "$tree\${mount#*:}"
  mount --bind "\${mount%%:*}" "$tree\${mount#*:}"
done
mount -t proc proc "$tree/proc"
mount -t tmpfs -o mode=755 tmpfs "$tree/dev"
for device in null zero random urandom; do
  touch "$tree/dev/$device"
  mount --bind "/dev/$device" "$tree/dev/$device"
done
mkdir -m 1777 "$tree/dev/shm"
mount -o remount,bind,ro "$tree"
exec chroot "$tree" "$@"`

const RIGHTLESS = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']

interface ImageConfig {
  User: string
  Env?: string[]
  Cmd: string[]
  WorkingDir?: string
  Healthcheck?: { Test: string[] }
}

interface UnpackedImage {
  tree: string
  config: ImageConfig
}

/** Returns an engine without containers: `unshare`, `chroot`, and `setpriv` in this machine's network. */
export function openChroot(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'portal-trial-'))
  const working: string[] = []
  const running: ChildProcess[] = []
  const unpack = (name: string): UnpackedImage => {
    const container = run('buildah', ['from', '--pull-never', name])
    working.push(container)
    const { Docker: image } = JSON.parse(run('buildah', ['inspect', '--type=image', name])) as {
      Docker: { config: ImageConfig }
    }
    return { tree: run('buildah', ['mount', container]), config: image.config }
  }
  return {
    volume: (name, image, path) => {
      const volume = join(folder, name)
      const { uid, gid } = statSync(unpack(image).tree + path)
      mkdirSync(volume, { mode: 0o700 })
      chownSync(volume, uid, gid)
      return volume
    },
    run: (wanted) => start(unpack(wanted.image), wanted, running),
    close: () => {
      for (const child of running) child.kill('SIGKILL')
      attempt('buildah', ['rm', ...working])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function start({ tree, config }: UnpackedImage, wanted: ContainerOptions, running: ChildProcess[]) {
  const port = await freePort()
  const settings = { ...wanted.settings, HOST: '127.0.0.1', PORT: `${port}` }
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const environment = [
    'env',
    '-i',
    `--chdir=${config.WorkingDir || '/'}`,
    ...(config.Env ?? []),
    ...variables,
  ]
  const rightless = ['setpriv', ...getAccount(config), ...RIGHTLESS]
  const asItsAccount = (words: string[]) => [...rightless, ...environment, ...words]
  const mounts = Object.entries(wanted.mounts).map(([path, source]) => `${source}:${path}`)
  const shell = ['sh', '-c', ENTER, 'sh', tree, mounts.join(' ')]
  const spaces = ['--mount', '--pid', '--fork', '--kill-child']
  const child = spawn('unshare', [...spaces, ...shell, ...asItsAccount(config.Cmd)], { stdio: 'pipe' })
  running.push(child)
  let log = ''
  child.stdout.on('data', (text: Buffer) => (log += String(text)))
  child.stderr.on('data', (text: Buffer) => (log += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const first = await waitUntil(
    () => firstBelow(child),
    () => log,
  )
  if (first === 'none') throw new Error(`${wanted.image} did not start: ${log}`)
  const end = (signal: NodeJS.Signals) => {
    process.kill(first, signal)
    return ended
  }
  const exec = (...words: string[]) =>
    attempt('nsenter', [`--target=${first}`, '--mount', '--pid', 'chroot', tree, ...asItsAccount(words)])
  return {
    port,
    address: `127.0.0.1:${port}`,
    log: () => log,
    exec,
    isHealthy: () => exec(...(config.Healthcheck?.Test.slice(1) ?? ['false'])).status === 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

function getAccount({ User: user }: ImageConfig): string[] {
  const [name = '', group = name] = user.split(':')
  return [`--reuid=${name}`, `--regid=${group}`]
}

/** Returns the first process in `unshare`'s namespace: undefined before it exists, "none" if it failed. */
function firstBelow({ pid, exitCode }: ChildProcess): number | 'none' | undefined {
  if (exitCode !== null) return 'none'
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()) || undefined
  } catch {
    return undefined
  }
}
