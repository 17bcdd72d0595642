import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import type { PortalProcess } from '#server/test/portal-process.ts'
import { portalProcesses } from '#server/test/portal-processes.ts'

const portals = portalProcesses('languages')

/** Returns the language of a page that is requested in a language, and whether its scripts have texts of the catalog. */
async function readIn(portal: PortalProcess, code: string) {
  const headers = { accept: 'text/html', cookie: `language=${code}` }
  const page = await (await fetch(`${portal.url}/auth`, { headers })).text()
  const addresses = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address)
  const scripts = await Promise.all(
    addresses.map(async (address) => (await fetch(`${portal.url}${address}`)).text()),
  )
  const json = readFileSync(`locales/${code}/messages.json`, 'utf8')
  const catalogue = JSON.parse(json) as Record<string, string>
  const longTexts = Object.values(catalogue).filter((text) => text.length > 30)
  return {
    language: /<html lang="([\w-]+)"/.exec(page)?.[1],
    saysTexts: scripts.some((script) => longTexts.some((text) => script.includes(JSON.stringify(text)))),
    isFilled: !scripts.some((script) => script.includes('__TEXT_')),
  }
}

test('serves pages and scripts in every language once the portal is ready', async () => {
  const portal = await (await portals.launch()).ready()
  for (const { code } of languages)
    expect(await readIn(portal, code)).toEqual({ language: code, saysTexts: true, isFilled: true })
})
