import { readdirSync } from 'node:fs'
import { resolve, sep } from 'node:path'

/** The files of a folder and of those within it, by their paths from there. */
export function filesIn(folder: string): string[] {
  const root = resolve(folder)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(root.length + 1))
}
