import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { sniffType } from '#server/features/files/receive/file-type.ts'

const FOLDER = fileURLToPath(new URL('files', import.meta.url))

/** A file of the demo, stored in `files/`. */
export interface Fixture {
  bytes: Buffer
  type: string
  sha256: Buffer
}

/** All files of the demo by name. */
export async function readFixtures(): Promise<Map<string, Fixture>> {
  const names = await readdir(FOLDER)
  return new Map(await Promise.all(names.map(async (name) => [name, await readFixture(name)] as const)))
}

async function readFixture(name: string): Promise<Fixture> {
  const path = join(FOLDER, name)
  const bytes = await readFile(path)
  return {
    bytes,
    type: await sniffType(path, name),
    sha256: createHash('sha256').update(bytes).digest(),
  }
}
