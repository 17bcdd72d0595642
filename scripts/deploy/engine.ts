import type { Ran } from './run.ts'

export interface Wanted {
  image: string
  /** Folders inside, and the volume or the folder of this machine that each shows. */
  mounts: Record<string, string>
  settings?: Record<string, string>
  /** The port that it listens on, unless the setting PORT names another. */
  port: number
}

/** What runs images, their file systems read-only but for the mounts. */
export interface Engine {
  /** A new volume for a folder of an image, which its account owns. */
  volume: (name: string, image: string, path: string) => string
  run: (wanted: Wanted) => Promise<Container>
  /** Removes everything that it made. */
  close: () => void
}

export interface Container {
  /** Where it is on 127.0.0.1 of this machine. */
  port: number
  /** Where other containers reach it: a host and a port. */
  address: string
  log: () => string
  /** Runs a program in it. */
  exec: (...words: string[]) => Ran
  /** Runs the image's health check. */
  isHealthy: () => boolean
  /** Ends it with SIGKILL, and removes it. */
  kill: () => Promise<void>
  /** Ends it with SIGTERM, and removes it. Returns the exit code. */
  stop: () => Promise<number | null>
}
