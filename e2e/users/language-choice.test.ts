import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { addPseudoLanguages } from '#server/test/pseudo-languages.ts'
import { following, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

const lang = (page: Page) => page.locator('html').getAttribute('lang')
const readLanguage = async (person: { id: number }) =>
  (await portal.as(person).get('/api/user')).body['language']

/** Presses a language where the page offers languages. The page then reloads. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('summary').click()
  await following(page.waitForEvent('load'), () => page.getByRole('button', { name, exact: true }).click())
}

/** Opens a page as a visitor, chooses German there, and expects the page in German. */
async function expectGermanAfterChoice(path: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(path)
  await choose(page, 'Deutsch')
  // Polls, because the `load` event of the first page can arrive late and look like that of the second.
  await expect.poll(() => lang(page)).toBe('de')
}

const offer = (page: Page) => page.getByText('Dieses Portal gibt es auch auf Deutsch.')

describe('language choice with pseudo languages', () => {
  afterAll(addPseudoLanguages())

  test('keeps the typed username and the chosen language when a client signs in', async () => {
    const client = await portal.buildClient()
    const page = await browser.newPage()
    await page.goto('/auth')
    await page.getByLabel('Username').fill(client.username)
    await choose(page, '⟦Énglîsh⟧')
    await expect.poll(() => lang(page)).toBe('en-XA')
    await expect.poll(() => page.locator('[name=username]').inputValue()).toBe(client.username)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('/')
    expect([await readLanguage(client), await lang(page)]).toEqual(['en-XA', 'en-XA'])
    const toasts = page.getByRole('region', { name: /F8/ })
    await expect.poll(() => toasts.getAttribute('aria-label')).toMatch(/^⟦/)
  })

  test('lets a client decline the browser’s language, and does not offer it again', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/', { locale: 'de-AT' })
    await page.getByRole('button', { name: 'So lassen' }).click()
    await offer(page).waitFor({ state: 'detached' })
    expect([await readLanguage(client), await lang(page)]).toEqual(['en', 'en'])
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await offer(page).count()).toBe(0)
  })
})

describe('language choice before signing in', { tags: ['nightly'] }, () => {
  test('keeps the sign-in form except the password, and saves the language for the client who signs in', async () => {
    const client = await portal.buildClient()
    const page = await browser.newPage()
    await page.goto('/auth')
    await page.getByLabel('Username').fill(client.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Show password' }).click()
    await page.getByLabel('This is a shared computer').check()
    await choose(page, 'Deutsch')
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await expect.poll(() => lang(page)).toBe('de')
    expect(await page.context().cookies()).toContainEqual(
      expect.objectContaining({ name: 'language', value: 'de' }),
    )
    await expect.poll(() => page.getByLabel('Benutzername').inputValue()).toBe(client.username)
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.getByLabel('Passwort', { exact: true }).inputValue()).toBe('')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([])
    // On a shared computer, German would stay this browser's language.
    await page.getByRole('checkbox').uncheck()
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.waitForURL('/')
    expect(await readLanguage(client)).toBe('de')
    await expect.poll(() => lang(page)).toBe('de')
  })

  test('switches to the client’s own language after signing in, and closes the list of languages with Escape', async () => {
    const client = await portal.buildClient({ language: 'tr' })
    const page = await browser.newPage()
    await page.goto('/auth')
    // The keyboard opens the languages, and Escape closes them.
    const summary = page.locator('summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    const german = page.getByRole('button', { name: 'Deutsch', exact: true })
    await german.focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => german.isVisible()).toBe(false)
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByLabel('Username').fill(client.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect.poll(() => lang(page)).toBe('tr')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('keeps a half-filled registration when the language changes to Arabic', async () => {
    await portal.db.updateTable('agency').set({ registration: 'open' }).execute()
    const page = await browser.newPage({ width: 375 })
    await page.goto('/register')
    const typed = { fullName: 'Lena Roth', companyName: 'Roth & Co', email: 'lena@roth.example' }
    for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text)
    await choose(page, 'العربية')
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    for (const [name, text] of Object.entries(typed))
      await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe(text)
    await page.locator('summary').click()
    await expectSoundState(page)
  })

  test('keeps a one-time link working when the language changes', async () => {
    const staff = portal.as(await portal.buildStaff())
    const { body } = await staff.post<{ link: string }>('/api/invitations', {
      username: `eva-${Date.now()}`,
      fullName: 'Eva Stein',
      email: `eva-${Date.now()}@stein.example`,
      companyName: 'Stein',
    })
    const page = await browser.newPage()
    const { pathname, hash } = new URL(body.link)
    await page.goto(pathname + hash)
    await page.getByLabel('Full Name').fill('Eva Maria Stein')
    await choose(page, 'Deutsch')
    await expect.poll(() => page.getByLabel('Vor- und Nachname').inputValue()).toBe('Eva Maria Stein')
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(hash.slice(1))
  })

  test('shows the page for an unknown address in German', async () => {
    await expectGermanAfterChoice('/nowhere/at/all')
  })

  test.each(['/forgot', '/terms', '/accessibility'])('shows %s in German', async (path) => {
    await expectGermanAfterChoice(path)
  })

  test('offers no languages when the agency has only one', async () => {
    await portal.db
      .updateTable('agency')
      .set({ languages: ['en'] })
      .execute()
    try {
      const page = await browser.newPage()
      await page.goto('/auth')
      await page.getByLabel('Username').waitFor()
      expect(await page.locator('summary').count()).toBe(0)
    } finally {
      await portal.db.updateTable('agency').set({ languages: null }).execute()
    }
  })
})

describe('language choice of a signed-in client', { tags: ['nightly'] }, () => {
  test('changes the language in the profile, and keeps what the client typed elsewhere', async () => {
    const client = await portal.buildClient({ fullName: 'Otto Alt' })
    const page = await browser.open(client, '/profile')
    await page.getByLabel('Full Name').fill('Otto Neumann')
    await page.getByLabel('Current Password').fill('secret words')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await following(page.waitForEvent('load'), () =>
      page.getByRole('button', { name: 'Change Language' }).click(),
    )
    await expect.poll(() => page.getByLabel('Vor- und Nachname').inputValue()).toBe('Otto Neumann')
    expect(await page.locator('[type=password]').first().inputValue()).toBe('')
    expect(await readLanguage(client)).toBe('de')
    await page.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect
      .poll(async () => (await portal.as(client).get('/api/user')).body['fullName'])
      .toBe('Otto Neumann')
  })

  test('changes the language back to the agency’s in the account menu', async () => {
    const client = await portal.buildClient({ fullName: 'Pia Lang', language: 'de' })
    const page = await browser.open(client, '/')
    await page.getByRole('button', { name: 'Pia Lang' }).click()
    await page.getByRole('menuitem', { name: 'Sprache' }).click()
    await following(page.waitForEvent('load'), () =>
      page.getByRole('menuitemradio', { name: /^Sprache von / }).click(),
    )
    await expect.poll(() => lang(page)).toBe('en')
    expect(await readLanguage(client)).toBeNull()
  })

  test('changes to the browser’s language when the client accepts the offer', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/', { locale: 'de-AT' })
    await offer(page).waitFor()
    await expectSoundState(page)
    await following(page.waitForEvent('load'), () =>
      page.getByRole('button', { name: 'Auf Deutsch umstellen' }).click(),
    )
    await expect.poll(() => lang(page)).toBe('de')
    expect([await readLanguage(client), await offer(page).count()]).toEqual(['de', 0])
  })

  test('offers no other language after the client chose the agency’s', async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/profile', { locale: 'de-AT' })
    await offer(page).waitFor()
    await following(page.waitForEvent('load'), () =>
      page.getByRole('button', { name: 'Change Language' }).click(),
    )
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([await readLanguage(client), await lang(page), await offer(page).count()]).toEqual([null, 'en', 0])
  })
})

describe('language settings', { tags: ['nightly'] }, () => {
  test('lets staff choose the languages on offer, translate the terms, and change the agency’s language', async () => {
    const page = await browser.open(await portal.buildStaff(), '/staff/settings')
    const card = (id: string) => page.locator(`#${id}`).filter({ has: page.locator('form') })
    const languages = card('languages')
    const offered = languages.getByRole('group', { name: 'Available Languages' })
    expect(await offered.getByLabel('English').isDisabled()).toBe(true)
    expect(await offered.getByLabel('English').isChecked()).toBe(true)
    for (const box of await offered.getByRole('checkbox').all())
      if (await box.isEnabled()) await box.uncheck()
    await offered.getByLabel('Deutsch').check()
    await languages.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Settings saved', { exact: true }).first().waitFor()
    const portalInfo = (await portal.anonymous.get<{ languages: { code: string }[] }>('/api/portal')).body
    expect(portalInfo.languages.map(({ code }) => code)).toEqual(['en', 'de'])

    const texts = card('translations')
    await texts.getByLabel('Terms of Service (Deutsch)').fill('Unsere Bedingungen')
    await texts.getByRole('button', { name: 'Save Changes' }).click()
    const terms = async (language: string) =>
      (await portal.anonymous.get('/api/agency/terms', { 'accept-language': language })).body['markdown']
    await expect.poll(() => terms('de')).toBe('Unsere Bedingungen')
    expect(await terms('en')).not.toBe('Unsere Bedingungen')

    await languages.getByLabel('Agency Language').selectOption('Deutsch')
    await following(page.waitForEvent('load'), () =>
      languages.getByRole('button', { name: 'Save Changes' }).click(),
    )
    await expect.poll(() => lang(page)).toBe('de')
  })
})
