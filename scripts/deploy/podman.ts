import { freePort } from '#server/test/portal-process.ts'
import type { Container, Engine, ContainerOptions } from './engine.ts'
import { attempt, check, run } from './run.ts'

const PREFIX = 'portal-trial'
const ISOLATION = [
  '--read-only',
  '--read-only-tmpfs=false',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  `--network=${PREFIX}`,
]

/** Returns why Podman can't start a container on this machine, such as its limits or cgroups. Undefined if it can. */
export function findPodmanProblem(image: string): string | undefined {
  const { status, output } = attempt('podman', ['run', '--rm', image, 'true'])
  return status === 0 ? undefined : output.trim()
}

const podman = (...words: string[]) => run('podman', words)

/** Returns Podman as an engine, whose commands are the same as Docker's. Its containers have a separate network. */
export function openPodman(): Engine {
  const [containers, volumes]: [string[], string[]] = [[], []]
  podman('network', 'create', PREFIX)
  const findsNames = podman('network', 'inspect', '--format={{.DNSEnabled}}', PREFIX) === 'true'
  if (!findsNames) podman('network', 'rm', PREFIX)
  check('its network resolves container names (netavark with aardvark-dns)', findsNames)
  return {
    volume: (name) => {
      const volume = `${PREFIX}-${name}`
      podman('volume', 'create', volume)
      volumes.push(volume)
      return volume
    },
    run: (wanted) => {
      const name = `${PREFIX}-${containers.length + 1}`
      containers.push(name)
      return start(name, wanted)
    },
    close: () => {
      attempt('podman', ['rm', '--force', '--ignore', ...containers])
      attempt('podman', ['volume', 'rm', ...volumes])
      attempt('podman', ['network', 'rm', PREFIX])
    },
  }
}

async function start(
  name: string,
  { image, mounts, settings = {}, port }: ContainerOptions,
): Promise<Container> {
  const outside = await freePort()
  const volumes = Object.entries(mounts).map(([path, source]) => `--volume=${source}:${path}`)
  const environment = Object.entries(settings).map(([setting, value]) => `--env=${setting}=${value}`)
  const published = `--publish=127.0.0.1:${outside}:${port}`
  podman('run', '--detach', `--name=${name}`, ...ISOLATION, published, ...volumes, ...environment, image)
  const remove = () => podman('rm', '--force', name)
  return {
    port: outside,
    address: `${name}:${port}`,
    log: () => attempt('podman', ['logs', name]).output,
    exec: (...words) => attempt('podman', ['exec', name, ...words]),
    isHealthy: () => attempt('podman', ['healthcheck', 'run', name]).status === 0,
    kill: async () => {
      podman('kill', '--signal=KILL', name)
      podman('wait', name)
      remove()
    },
    stop: async () => {
      podman('stop', '--time=30', name)
      const code = podman('inspect', '--format={{.State.ExitCode}}', name)
      remove()
      return Number(code)
    },
  }
}
