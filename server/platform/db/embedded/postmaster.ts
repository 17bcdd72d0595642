import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROGRAM_ENVIRONMENT, type ClusterPaths, getLastLine } from './cluster.ts'
import { EmbeddedError } from './error.ts'
import { readPidFile } from './pid-file.ts'

const READY_MS = 120_000
const STOP_MS = 20_000
const MAX_OUTPUT_LENGTH = 4_000

// The shell outlives us: it reads a pipe that we hold open, and stops PostgreSQL when we end, however that happens. It
// ignores signals from a terminal or a service manager, because we decide when the database stops.
const WATCHDOG = `
trap '' HUP INT TERM
"$@" </dev/null >/dev/null 3<&- & server=$!
echo $server
{ exec >/dev/null 2>&1; cat <&3; kill -INT $server; } &
exec 3<&- >/dev/null
wait $server`

/** A running server. `exited` resolves once it has exited; `stop` can be called repeatedly. */
export type Postmaster = { hasExited: () => boolean; exited: Promise<void>; stop: () => Promise<void> }

/** Another server took the cluster a moment earlier. */
export class ClusterInUse extends EmbeddedError {
  override name = 'ClusterInUse'
}

// The sessions of a killed server take a moment to notice. Until then, a new server can't start.
const PREDECESSOR_ENDING = 'pre-existing shared memory block'
const PREDECESSOR_MS = 30_000

/** Starts PostgreSQL and waits until it accepts connections. Throws EmbeddedError with PostgreSQL's own message. */
export async function startPostmaster(
  paths: ClusterPaths,
  settings: readonly string[],
  log: (line: string) => void,
): Promise<Postmaster> {
  for (const began = Date.now(); ; await sleep(200)) {
    try {
      return await launch(paths, settings, log)
    } catch (error) {
      const ending = error instanceof EmbeddedError && error.message.includes(PREDECESSOR_ENDING)
      if (!ending || Date.now() - began > PREDECESSOR_MS) throw error
    }
  }
}

async function launch(paths: ClusterPaths, settings: readonly string[], log: (line: string) => void) {
  const shell = spawnShell(paths, settings)
  const output = collectOutput(shell, log)
  const state = { hasExited: false }
  const exited = new Promise<void>((resolve) => {
    shell.once('exit', resolve).once('error', resolve)
  }).then(() => {
    state.hasExited = true
    return releasePipe(shell)
  })
  const stop = () => stopShell(shell, output, exited)
  try {
    await waitUntilReady(paths, output, state)
  } catch (error) {
    await stop()
    throw error
  }
  return { hasExited: () => state.hasExited, exited, stop }
}

function spawnShell(paths: ClusterPaths, settings: readonly string[]): ChildProcess {
  const options = ['-D', paths.cluster, '-k', paths.sockets, ...settings.flatMap((value) => ['-c', value])]
  return spawn('sh', ['-c', WATCHDOG, 'sh', join(paths.binaries, 'bin', 'postgres'), ...options], {
    ...(paths.account && { uid: paths.account.uid, gid: paths.account.gid }),
    env: PROGRAM_ENVIRONMENT,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
}

type Output = { pid: number | undefined; text: string }

function collectOutput(shell: ChildProcess, log: (line: string) => void): Output {
  const output: Output = { pid: undefined, text: '' }
  shell.stdout?.on('data', (bytes: Buffer) => {
    output.pid = Number(bytes.toString())
  })
  shell.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.text = (output.text + text).slice(-MAX_OUTPUT_LENGTH)
    for (const line of text.split('\n')) if (line.trim()) log(line.trim())
  })
  return output
}

async function waitUntilReady(paths: ClusterPaths, output: Output, state: { hasExited: boolean }) {
  for (const began = Date.now(); Date.now() - began < READY_MS; await sleep(10)) {
    if (state.hasExited) throw toStartError(output.text)
    const found = readPidFile(paths.cluster)
    if (found?.ready && found.pid === output.pid) return
  }
  throw new EmbeddedError(`PostgreSQL was not ready after ${READY_MS / 1000} s: ${findReason(output.text)}`)
}

function toStartError(text: string): EmbeddedError {
  const message = `PostgreSQL did not start: ${findReason(text)}`
  return /lock file ".*" (?:already exists|is empty)/.test(text)
    ? new ClusterInUse(message)
    : new EmbeddedError(message)
}

const findReason = (output: string) => /(?:FATAL|PANIC): .*/.exec(output)?.[0] ?? getLastLine(output)

const releasePipe = (shell: ChildProcess) => {
  shell.stdio[3]?.destroy()
}

async function stopShell(shell: ChildProcess, output: Output, exited: Promise<void>): Promise<void> {
  releasePipe(shell)
  const impatient = setTimeout(() => output.pid && process.kill(output.pid, 'SIGQUIT'), STOP_MS)
  await exited
  clearTimeout(impatient)
}
