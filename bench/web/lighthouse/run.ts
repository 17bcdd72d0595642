import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Cookie, chromium } from 'playwright-core'
import { launchOptions } from '../../../e2e/support/chromium.ts'
import { freePort } from '#server/test/portal-process.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'

/** Lighthouse's settings: a slow phone on a slow line, or a desktop computer. */
export const PROFILES = ['mobile', 'desktop'] as const
export type Profile = (typeof PROFILES)[number]

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The part of Lighthouse's report that is used. Scores are from 0 to 1, and times are in milliseconds. */
export interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: unknown[] } }>
}

/**
 * Runs Lighthouse once in a separate Chromium, with an empty cache and only these cookies. Its report is written to
 * `folder`.
 * @throws if Lighthouse failed.
 */
export async function runLighthouse(
  url: string,
  cookies: Cookie[],
  { folder, profile }: { folder: string; profile: Profile },
): Promise<Report> {
  const port = await freePort()
  const options = launchOptions()
  await using browser = await chromium.launchPersistentContext('', {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  // Cookies in a header would be missing from a page's stream of events.
  await browser.addCookies(cookies)
  const path = join(folder, 'report.json')
  const words = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${path}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--port=${port}`,
    ...(profile === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH }
  const child = spawn('npx', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}`)
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  return report
}
