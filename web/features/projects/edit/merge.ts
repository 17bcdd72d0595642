import type { ProjectField, ProjectValues } from './project-form.ts'
import { changedFields } from './project-form.ts'

/** Two people changed the same version of a project. */
export interface Conflict {
  /** The version that both started from. */
  base: ProjectValues
  /** What the other person saved. */
  theirs: ProjectValues
  /** What was typed here. */
  mine: ProjectValues
  /** The fields that either of them changed, unless both made the same change. */
  fields: ProjectField[]
}

/** Compares both versions, field by field. */
export function compare(base: ProjectValues, theirs: ProjectValues, mine: ProjectValues): Conflict {
  return { base, theirs, mine, fields: changedFields(theirs, mine) }
}

/** Both changes combined; where both changed a field, mine. */
export function merge({ base, theirs, mine }: Conflict): ProjectValues {
  const touched = changedFields(base, mine)
  return { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) }
}

/** A change of a text: the common start, the removed and added parts, and the common end. */
export interface TextChange {
  head: string
  removed: string
  added: string
  tail: string
}

/** Compares two texts word by word. */
export function compareTexts(before: string, after: string): TextChange {
  const old = before.split(/(?<=\s)/)
  const now = after.split(/(?<=\s)/)
  const limit = Math.min(old.length, now.length)
  let head = 0
  while (head < limit && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < limit - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return {
    head: now.slice(0, head).join(''),
    removed: old.slice(head, old.length - tail).join(''),
    added: now.slice(head, now.length - tail).join(''),
    tail: now.slice(now.length - tail).join(''),
  }
}
