import { readFileSync } from 'node:fs'

const unit = readFileSync(new URL('../../deploy/project-portal.service', import.meta.url), 'utf8')

/** The systemd unit's memory settings for the C library. The image must have the same settings. */
export const MEMORY_SETTINGS: Record<string, string> = Object.fromEntries(
  [...unit.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]),
)

/** The Node flags in the systemd unit. */
export const NODE_FLAGS = /^ExecStart=\S+\/node (.*) dist\//m.exec(unit)?.[1]?.split(' ') ?? []
