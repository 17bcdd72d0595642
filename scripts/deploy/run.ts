import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 180_000
const PAUSE_MS = 200

export interface Ran {
  status: number | null
  /** The text of both outputs. */
  output: string
}

/** A part of the trial. */
export interface Part {
  /** The programs that the part needs, each with its Debian package. */
  needs: Record<string, string>
  /** Fetches and builds, in this machine's network. */
  prepare?: () => void
  /** Runs what was prepared, in an isolated network. */
  run: () => Promise<void>
}

/** Runs a program to its end and returns the result. @throws if there is no such program */
export function attempt(program: string, args: string[]): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw error
  return { status, output: (stdout + stderr).trim() }
}

/** Runs a program and returns its output. @throws with that output if it fails */
export function run(program: string, args: string[]): string {
  const { status, output } = attempt(program, args)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed (${status}):\n${output}`)
  return output
}

/** Runs a program and shows its output. @throws if it fails */
export function runShown(program: string, args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed (${status})`)
}

/** Checks that these programs are installed, or installs their packages. @throws with the list of missing packages */
export function ensureInstalled(programs: Record<string, string>, { install }: { install: boolean }): void {
  const missing = Object.entries(programs).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  )
  const packages = [...new Set(missing.map(([, name]) => name))]
  if (packages.length === 0) return
  if (!install)
    throw new Error(
      `Debian packages are missing. Add --install, or run: apt-get install ${packages.join(' ')}`,
    )
  runShown('apt-get', ['update', '--quiet'])
  runShown('apt-get', ['install', '--quiet', '--yes', '--no-install-recommends', ...packages])
}

/** Calls `ask` until it returns a value. @throws with `why` if it doesn't within this time */
export async function waitUntil<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  why: () => string,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  for (const began = Date.now(); Date.now() - began < patienceMs; await sleep(PAUSE_MS)) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  throw new Error(why())
}

/** Prints that a check succeeded. @throws if it failed */
export function check(sentence: string, holds: boolean, otherwise: unknown = ''): void {
  if (!holds) throw new Error(`Check failed: ${sentence}. ${String(otherwise)}`)
  console.log(`  ok  ${sentence}`)
}
