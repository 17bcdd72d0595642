import { spawnSync } from 'node:child_process'

/** A part of the trial. */
export interface Part {
  /** The programs that it needs, each with its package of Debian. */
  needs: Record<string, string>
  /** Fetches and builds, in this machine's network. */
  prepare?: () => void
  /** Runs what was prepared, in a network that reaches nothing else. */
  run: () => Promise<void>
}

// Podman keeps there which server of names it started; one of the machine's own containers is in another network.
const ENTER = `
set -e
ip link set lo up
mkdir -p /run/containers/networks
mount -t tmpfs tmpfs /run/containers/networks
exec "$@"`

/** Programs that `runApart` needs, each with its package of Debian. */
export const APART_NEEDS = { ip: 'iproute2' }

/**
 * Runs a program of Node in a network of its own, and returns its exit code. Podman makes bridges and rules in there and leaves
 * this machine's alone: a change of those interrupts whatever loads a page in a browser.
 */
export function runApart(program: string[]): number {
  const words = ['--net', '--mount', 'sh', '-c', ENTER, 'sh', process.execPath, ...program]
  const { status, error } = spawnSync('unshare', words, { stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}
