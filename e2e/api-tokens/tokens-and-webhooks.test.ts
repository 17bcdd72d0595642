// @module-tag nightly
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { startWebhookSender } from '#server/core/webhooks/sender.ts'
import { openPortal, startPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal(() => startPortal({ webhooksPrivateAddresses: true }))

let status = 200
let told: { body: string; headers: Record<string, string> }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
    told.push({ body, headers })
    response.writeHead(status).end(status === 200 ? 'thank you' : 'out of order')
  })
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
afterAll(() => receiver.close())
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

let stopTelling: () => Promise<void>
beforeEach(() => {
  status = 200
  told = []
  stopTelling = startWebhookSender(portal.db, {
    config: portal.config,
    onError: (error) => expect.unreachable(String(error)),
  })
})
afterEach(() => stopTelling())

async function confirm(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Returns the text in the browser's clipboard. */
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const expectFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

test('lets staff create, use, and revoke an API token', async () => {
  const sam = await portal.buildStaff()
  const page = await browser.open(sam, '/staff/programs')
  await portal.lapseConfirmations(sam)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText('No API tokens yet').waitFor()
  await page.getByRole('button', { name: 'New Token' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API Token' })
  await form.getByRole('button', { name: 'Create Token' }).click()
  await form.getByText('Please choose at least one scope').waitFor()
  await form.getByText('Please give the token a name').waitFor()
  await expectFocus(form.getByLabel('Name'))
  await form.getByLabel('Name').fill('Time sheets')
  await form.getByRole('checkbox', { name: 'Read tickets' }).check()
  expect(await form.getByLabel('Valid For').inputValue()).toBe('365')
  expect(await form.getByRole('option', { name: 'Until it’s revoked' }).count()).toBe(0)
  await form.getByLabel('Allowed From').fill('the office')
  await form.getByRole('button', { name: 'Create Token' }).click()
  await form.getByText('Please enter addresses or networks, such as').waitFor()
  await form.getByLabel('Allowed From').fill('10.0.0.0/8, 127.0.0.1')
  await expectSoundState(page)
  await form.getByRole('button', { name: 'Create Token' }).click()
  await confirm(page)

  const shown = page.getByRole('dialog', { name: 'Token for Time sheets created' })
  await shown.getByRole('button', { name: 'Copy Token' }).click()
  await expect.poll(() => readClipboard(page)).toMatch(/^pp_[\w-]{43}$/)
  const program = portal.asProgram(await readClipboard(page))
  await shown.getByRole('button', { name: 'I’ve Saved It' }).click()
  await shown.waitFor({ state: 'detached' })
  expect((await program.get('/api/tickets')).status).toBe(200)
  expect((await program.get('/api/projects')).status).toBe(403)

  const row = page.getByRole('row', { name: /Time sheets/ })
  await row.getByText('Tickets (read)').waitFor()
  await row.getByText('Only from 10.0.0.0/8, 127.0.0.1').waitFor()
  await page.reload()
  await row.getByText('from 127.0.0.1', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Revoke Time sheets' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Token' }).click()
  await row.getByText('Revoked', { exact: true }).waitFor()
  await expect.poll(async () => (await program.get('/api/tickets')).status).toBe(401)
})

test('lets staff create a webhook, test it, read its messages, turn it off and on, and delete it', async () => {
  const sam = await portal.buildStaff()
  const page = await browser.open(sam, '/staff/programs', { width: 375 })
  await portal.lapseConfirmations(sam)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'New Webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Webhook' })
  await form.getByRole('button', { name: 'Create Webhook' }).click()
  await expectFocus(form.getByLabel('Name'))
  await form.getByLabel('Name').fill('Invoices')
  await form.getByLabel('Address').fill('invoices.example.com')
  await form.getByRole('checkbox', { name: 'A ticket was opened' }).check()
  await form.getByRole('button', { name: 'Create Webhook' }).click()
  await form.getByText('Please enter an address that begins with https://').waitFor()
  await form.getByLabel('Address').fill(address)
  await expectSoundState(page)
  await form.getByRole('button', { name: 'Create Webhook' }).click()
  await confirm(page)
  const shown = page.getByRole('dialog', { name: 'Invoices will get events from now on' })
  await shown.getByRole('button', { name: 'Copy Signing Secret' }).click()
  await expect.poll(() => readClipboard(page)).toMatch(/^whsec_/)
  const secret = new Verifier(await readClipboard(page))
  await shown.getByRole('button', { name: 'I’ve Saved It' }).click()

  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  await page.getByRole('button', { name: 'Send a Test Event' }).click()
  const messages = page.getByRole('list', { name: 'Messages' })
  await messages.getByText('Delivered', { exact: true }).waitFor()
  expect(secret.verify(told[0]?.body ?? '', told[0]?.headers ?? {})).toMatchObject({ type: 'webhook.test' })
  await messages.getByText('webhook.test').click()
  await messages.getByText('thank you').waitFor()
  await expectSoundState(page)

  status = 500
  await page.getByRole('button', { name: 'Send a Test Event' }).click()
  await messages.getByText('Failed', { exact: true }).waitFor()
  await messages.getByText('webhook.test').first().click()
  await messages.getByText('out of order').waitFor()
  status = 200
  await messages.getByRole('button', { name: 'Send Again' }).first().click()
  await messages.getByText('Failed', { exact: true }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Actions for Invoices' }).click()
  await page.getByRole('menuitem', { name: 'Turn Off' }).click()
  await page.getByText('This webhook is turned off').waitFor()
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByText('This webhook is turned off').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for Invoices' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Webhook' }).click()
  await page.getByText('No webhooks yet').waitFor()
})
