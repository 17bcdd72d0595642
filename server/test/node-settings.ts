import { readFileSync } from 'node:fs'

const unit = readFileSync(new URL('../../deploy/project-portal.service', import.meta.url), 'utf8')

/** The unit's settings for the memory of the C library. The image must have the same settings. */
export const MEMORY_SETTINGS: Record<string, string> = Object.fromEntries(
  [...unit.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]),
)

/** The flags with which the unit runs Node. */
export const NODE_FLAGS = /^ExecStart=\S+\/node (.*) dist\//m.exec(unit)?.[1]?.split(' ') ?? []
