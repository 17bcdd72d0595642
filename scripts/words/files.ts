import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The TypeScript files in these folders, without tests and what is generated, sorted. */
export const filesUnder = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|gen)\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
