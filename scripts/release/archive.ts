import { createWriteStream, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { ROOT, git } from './project.ts'

/** The sources in an archive: files that run as they are, and files that operators read. */
const SOURCES = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'deploy',
  'docs',
  'locales',
  'package-lock.json',
  'package.json',
  'release.json',
  'scripts/receive-mail.mjs',
  'scripts/setup.mjs',
  'server',
  'shared',
]
/** Tests, and files that build an image, which needs all sources. */
const LEFT_OUT = /\.test\.tsx?$|^server\/test\/|^deploy\/(?:Dockerfile|compose)/
const BUILT = 'dist'
/** Files that only the next build reads, and languages for tests. */
const OF_BUILDS = /\/\.stamp$|^dist\/\.server\/(?:unfilled|en-X.)\//

/**
 * Writes an archive that `npm start` runs, without the tools that built it. The same commit and build produce the same
 * bytes: its files are sorted, have no owner, and have the time of the commit.
 */
export async function writeArchive(file: string, folder: string): Promise<void> {
  const mtime = new Date(Number(git('log', '-1', '--format=%ct')) * 1000)
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file))
  for (const path of listArchivedFiles()) {
    const isProgram = (statSync(ROOT + path).mode & 0o100) !== 0
    const header = { name: `${folder}/${path}`, mode: isProgram ? 0o755 : 0o644, mtime }
    archive.entry(header, readFileSync(ROOT + path))
  }
  archive.finalize()
  await written
}

/** Returns the paths of all files in the archive, sorted. */
function listArchivedFiles(): string[] {
  const sources = git('ls-files', '--', ...SOURCES).split('\n')
  const built = readdirSync(ROOT + BUILT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
  return [
    ...sources.filter((path) => !LEFT_OUT.test(path)),
    ...built.filter((path) => !OF_BUILDS.test(path)),
  ].toSorted()
}
