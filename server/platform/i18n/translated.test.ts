import { expect, test } from 'vitest'
import { getLanguageByCode } from '#shared/i18n/languages.ts'
import { mailingPortal, newAddress } from '#server/test/mailing-portal.ts'
import { nightly } from '#server/test/nightly.ts'
import { getCatalog, translatedLanguages } from '../../../scripts/i18n/catalogues.ts'

/* Tests that people get the texts in `locales/<language>/messages.json`. The crawl uses pseudo-languages instead. */

const { portal, arrived } = await mailingPortal()
const staff = portal.as(await portal.buildStaff())

const SHORT = { title: 'abc', description: 'We close at six, not at eight.', serviceCategory: 'general' }
const CONFLICT = 'Someone else changed this first. Review the latest version and try again.'

// One left-to-right language and one right-to-left language. Catalogs have their own tests.
const IN_NPM_TEST = ['de', 'ar']

for (const language of translatedLanguages())
  test(
    `translates an invalid field, a conflict, and a mail to ${language}`,
    nightly(!IN_NPM_TEST.includes(language)),
    async () => {
      const words = getCatalog(language)
      const email = newAddress()
      const person = await portal.buildClient({ language, email, fullName: 'Anna Bauer' })
      const client = portal.as(person)

      const invalid = await client.post('/api/tickets', SHORT)
      const message = words['Title must be at least 5 characters']
      expect([invalid.status, invalid.body]).toMatchObject([400, { errors: [{ path: 'title', message }] }])

      const conflict = await client.patch('/api/user', { fullName: 'Anna B' }, { 'if-match': '"0"' })
      expect([conflict.status, conflict.body['detail']]).toEqual([412, words[CONFLICT]])

      const { id } = await portal.buildTicket({ userId: person.id, title: 'Our menu' })
      const comment = { entityType: 'ticket', entityId: id, content: 'At six.' }
      expect((await staff.post('/api/comments', comment)).status).toBe(201)
      const [mail] = await arrived(email, 1)
      expect(mail?.subject).toBe(words['New comment on {record}']?.replace('{record}', 'Our menu'))
      expect(mail?.text?.split('\n')[0]).toBe(words['Hi {name},']?.replace('{name}', 'Anna'))
      expect(mail?.html).toContain(`lang="${language}" dir="${getLanguageByCode(language).dir}"`)
    },
  )
