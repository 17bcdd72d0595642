import { describe, expect, test } from 'vitest'
import type { Mail } from '#shared/mail/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { type Self, mailingPortal, newAddress, newPassword, tokenIn } from '#server/test/mailing-portal.ts'

const { portal, mailbox, arrived, confirm, register, somebody } = await mailingPortal()

describe('changed email address', () => {
  test('takes effect only once its link is used, and the old address works until then', async () => {
    const anna = await somebody()
    const to = newAddress()
    const waiting = { email: anna.email, emailConfirmed: true, pendingEmail: to }
    expect((await anna.move(to)).body).toMatchObject(waiting)
    await portal.anonymous.post('/api/password-reset', { account: anna.email })
    const [asked] = (await arrived(anna.email, 2)).filter(({ text }) => text?.includes(to))
    expect(asked?.subject).toBe('Someone asked to change your account’s email address')
    // A form that sends all fields doesn't cancel the change.
    expect((await anna.browser.patch<Self>('/api/user', { email: to })).body).toMatchObject(waiting)

    const [link] = await arrived(to, 1)
    expect((await confirm(tokenIn(link))).status).toBe(204)
    expect(await anna.me()).toMatchObject({ email: to, emailConfirmed: true, pendingEmail: null })
    const [, , told] = await arrived(anna.email, 3)
    expect(told?.subject).toBe('Your email address was changed')
    await portal.anonymous.post('/api/password-reset', { account: to })
    await arrived(to, 2)
  })

  test('is canceled by going back to the old address and by a new password', async () => {
    const anna = await somebody()
    const tries = [() => anna.move(anna.email), () => newPassword(anna.browser)]
    for (const takeBack of tries) {
      const to = newAddress()
      await anna.move(to)
      const [link] = await arrived(to, 1)
      await takeBack()
      expect(await anna.me()).toMatchObject({ email: anna.email, pendingEmail: null })
      expect((await confirm(tokenIn(link))).status).toBe(404)
    }
  })

  test('receives a new link on request, which invalidates the old one', async () => {
    const anna = await somebody()
    const to = newAddress()
    await anna.move(to)
    await arrived(to, 1)
    const again = () => anna.browser.post('/api/user/email-confirmation')
    expect((await again()).status).toBe(204)
    const [first, second] = await arrived(to, 2)
    expect((await confirm(tokenIn(first))).status).toBe(404)
    expect((await confirm(tokenIn(second))).status).toBe(204)
    expect((await again()).status).toBe(409)
  })

  test('needs confirmation for staff, too, in their profile and in user management', async () => {
    const member = await somebody({ role: 'staff' })
    const [one, other] = [newAddress(), newAddress()]
    expect((await member.move(one)).body).toMatchObject({ email: member.email, pendingEmail: one })
    const managed = await member.browser.patch<Self>(`/api/users/${member.id}`, { email: other })
    expect(managed.body).toMatchObject({ email: member.email, pendingEmail: other })
  })

  test('mails at most three new addresses, however often a user changes theirs', async () => {
    const anna = await somebody()
    const strangers = [newAddress(), newAddress(), newAddress(), newAddress(), newAddress()]
    for (const [i, stranger] of strangers.entries()) {
      expect((await anna.move(stranger)).status).toBe(200)
      await arrived(stranger, i < 3 ? 1 : 0)
    }
    for (let round = 0; round < 20; round++) await newPassword(anna.browser)
    await arrived(anna.email, 7)
    expect(strangers.flatMap(mailbox.to)).toHaveLength(3)
    const staff = portal.as(await portal.buildStaff())
    const { body } = await staff.get<Mail[]>(`/api/mails?q=${anna.username}`)
    const [rest, ...more] = body.filter(({ status }) => status === 'waiting')
    expect(more).toEqual([])
    expect(Date.parse(rest?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(3_500_000)
    expect(rest?.text).toContain('Your password was changed')
  })
})

describe('address entered or confirmed by staff', () => {
  test('is confirmed at once when staff enter it', async () => {
    const staff = portal.as(await portal.buildStaff())
    const [email, to] = [newAddress(), newAddress()]
    const person = {
      username: 'typed-ida',
      password: PASSWORD,
      fullName: 'Ida',
      companyName: 'Ida & Co',
    }
    const made = await staff.post<Self>('/api/users', { ...person, email })
    expect(made.body).toMatchObject({ email, emailConfirmed: true })
    const changed = await staff.patch<Self>(`/api/users/${made.body.id}`, { email: to })
    expect(changed.body).toMatchObject({ email: to, emailConfirmed: true, pendingEmail: null })
    const [told] = await arrived(email, 1)
    expect(told?.subject).toBe('Your email address was changed')
  })

  test('is confirmed when staff vouch for the address they saw, and returns 409 for another one', async () => {
    const staff = portal.as(await portal.buildStaff())
    const anna = await register()
    const { id } = await anna.me()
    const vouch = (email: string) => staff.post<Self>(`/api/users/${id}/email-confirmation`, { email })
    expect((await vouch('other@bakery.example')).status).toBe(409)
    expect((await vouch(anna.email)).body).toMatchObject({ email: anna.email, emailConfirmed: true })
    expect((await vouch(anna.email)).status).toBe(409)
  })

  test('cannot be confirmed by staff for themselves while mail is set up', async () => {
    const member = await somebody({ role: 'staff' })
    const email = newAddress()
    await member.move(email)
    const path = `/api/users/${member.id}/email-confirmation`
    expect((await member.browser.post(path, { email })).status).toBe(409)
    const colleague = portal.as(await portal.buildStaff())
    expect((await colleague.post<Self>(path, { email })).body).toMatchObject({ email, pendingEmail: null })
  })
})

test('mails account changes to the address that the user had at that time', async () => {
  const anna = await somebody()
  await newPassword(anna.browser)
  const staff = portal.as(await portal.buildStaff())
  const to = newAddress()
  await staff.patch(`/api/users/${anna.id}`, { email: to })
  const told = await arrived(anna.email, 2)
  expect(new Set(told.map(({ subject }) => subject))).toEqual(
    new Set(['Your email address was changed', 'Your password was changed']),
  )
  expect(mailbox.to(to)).toEqual([])
})
