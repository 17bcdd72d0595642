import type { Ran } from './run.ts'

export interface ContainerOptions {
  image: string
  /** Folders inside the container, and the volume or the folder of this machine that each shows. */
  mounts: Record<string, string>
  settings?: Record<string, string>
  /** The port that the container listens on, unless the setting PORT names another. */
  port: number
}

/** Runs images. Their file systems are read-only except for the mounts. */
export interface Engine {
  /** Creates a volume for a folder of an image, owned by the image's account. */
  volume: (name: string, image: string, path: string) => string
  run: (wanted: ContainerOptions) => Promise<Container>
  /** Removes everything that the engine created. */
  close: () => void
}

export interface Container {
  /** The container's port on 127.0.0.1 of this machine. */
  port: number
  /** The host and port where other containers reach it. */
  address: string
  log: () => string
  /** Runs a program in the container. */
  exec: (...words: string[]) => Ran
  /** Runs the image's health check. */
  isHealthy: () => boolean
  /** Ends the container with SIGKILL and removes it. */
  kill: () => Promise<void>
  /** Ends the container with SIGTERM and removes it. Returns the exit code. */
  stop: () => Promise<number | null>
}
