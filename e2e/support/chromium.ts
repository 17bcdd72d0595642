import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const FLAGS = [
  '--no-sandbox', // unavailable to root and in most containers; the pages are our own
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Measured together, these save half of the CPU time of opening a page. Tests don't run code long enough for it to be
  // optimized.
  '--js-flags=--no-opt',
  '--renderer-process-limit=1',
  '--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process',
  '--disable-site-isolation-trials',
]

const PACKAGE = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/', import.meta.url))
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

type Chromium = { executablePath: string; env: Record<string, string> }

/** Starts a headless Chromium (see `launchOptions()`). The caller closes it. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions())

/**
 * Returns the options for a headless Chromium: $CHROMIUM, otherwise the Chromium installed by npm, otherwise the
 * system's. If none starts, throws the output of each.
 */
export function launchOptions() {
  const failures: unknown[] = []
  for (const find of process.env['CHROMIUM'] ? [fromEnvironment] : [unpackedChromium, fromSystem])
    try {
      const { executablePath, env: own } = find()
      const env = { ...definedEnvironment(), ...own }
      ensureStarts(executablePath, env)
      return { executablePath, args: FLAGS, env }
    } catch (error) {
      failures.push(error)
    }
  throw new AggregateError(failures, 'No Chromium starts')
}

function ensureStarts(executablePath: string, env: Record<string, string>): void {
  const { status, stderr, error } = spawnSync(executablePath, ['--no-sandbox', '--version'], {
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${executablePath} does not start: ${error?.message ?? stderr}`)
}

const fromEnvironment = (): Chromium => ({ executablePath: process.env['CHROMIUM'] ?? '', env: {} })

function fromSystem(): Chromium {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  )
  if (!executablePath) throw new Error('The system has no Chromium. Set CHROMIUM to one.')
  return { executablePath, env: {} }
}

// This Chromium is the same on every machine, and a headless shell: a page costs a third of the cost in a full browser.
// It includes what a bare system lacks: libraries, and a font, without which every page crashes.
function unpackedChromium(): Chromium {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The package is for Linux on x64')
  const folder = join(CACHE, `chromium-${packageVersion()}`)
  if (!existsSync(folder)) unpackInto(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  return version
}

// Another test file may be unpacking at the same time. Each unpacks separately, and the first result is used.
function unpackInto(folder: string): void {
  mkdirSync(CACHE, { recursive: true })
  const unfinished = mkdtempSync(`${folder}.`)
  unpack(unfinished)
  writeFileSync(join(unfinished, 'fonts.conf'), fontSettings(folder))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

const UNPACK = `
import chromium, { inflate } from '@sparticuz/chromium'
await chromium.executablePath()
await inflate(process.argv[1])`

// A separate process, because the package unpacks into the temporary folder.
function unpack(folder: string): void {
  const libraries = join(PACKAGE, 'bin', 'al2023.tar.br')
  const { status, stderr, error } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', UNPACK, libraries],
    { cwd: PACKAGE, env: { ...process.env, TMPDIR: folder }, encoding: 'utf8' },
  )
  if (status === 0 && readdirSync(folder).includes('chromium')) return
  throw new Error(`Chromium could not be unpacked: ${error?.message ?? stderr}`)
}

const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fontconfig')}</cachedir>
</fontconfig>
`

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
