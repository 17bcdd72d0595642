import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processCpu } from '../support/cpu.ts'

/** The memory controller of control groups, version 1. */
const CONTROLLER = '/sys/fs/cgroup/memory'
export const MIB = 1024 * 1024

/** The memory that the processes of a group hold, in bytes. */
export interface ResourceUse {
  /** The processes' own memory, including PostgreSQL's shared memory. */
  programs: number
  /** Files that the kernel caches for them. It frees them when memory is short. */
  files: number
  /** The bytes that have been read from the disk again, because there wasn't enough memory to cache them. */
  readAgain: number
}

/** A bounded part of this machine's memory, and the processes in it. Linux only, as root. */
export class PartOfMachine {
  readonly #group = join(CONTROLLER, `project-portal-bench-${process.pid}`)

  /** @throws Error if there is no such controller, or the user isn't root. */
  constructor(bytes: number) {
    if (!existsSync(join(CONTROLLER, 'memory.limit_in_bytes')) || process.getuid?.() !== 0)
      throw new Error(
        `This needs root, and the memory controller of control groups (version 1) at ${CONTROLLER}`,
      )
    mkdirSync(this.#group)
    this.#write('memory.limit_in_bytes', bytes)
  }

  /** Moves a process here, along with the processes that it starts later, and pins it to these cores. */
  take(pid: number, cores: string): void {
    this.#write('cgroup.procs', pid)
    pin(pid, cores)
  }

  /** Returns the CPU time used by its processes so far, in microseconds, without processes that have ended. */
  cpu(): number {
    const pids = this.#read('cgroup.procs').trim().split('\n').map(Number)
    return pids.reduce((sum, pid) => sum + processCpu(pid), 0)
  }

  readUse(): ResourceUse {
    const stat = this.#read('memory.stat')
    const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0)
    const programs = figure('rss') + figure('shmem')
    const files = figure('cache') - figure('shmem')
    return { programs, files, readAgain: figure('workingset_refault_file') * 4096 }
  }

  /** Removes the group, whose processes have ended, and drops the files that it held in memory. */
  remove(): void {
    this.#write('memory.force_empty', 0)
    rmdirSync(this.#group)
  }

  #read = (file: string) => readFileSync(join(this.#group, file), 'utf8')
  #write = (file: string, value: number) => writeFileSync(join(this.#group, file), String(value))
}

/** Pins a process with all of its threads to these cores, such as `0` or `0-1`. */
export function pin(pid: number, cores: string): void {
  const { status, stderr } = spawnSync('taskset', ['-acp', cores, String(pid)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`taskset: ${stderr}`)
}

/** Drops the kernel's file cache, so that the next reader has to read from the disk. */
export function forgetFiles(): void {
  spawnSync('sync')
  writeFileSync('/proc/sys/vm/drop_caches', '1')
}
