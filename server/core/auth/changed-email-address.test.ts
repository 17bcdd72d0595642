import { describe, expect, test } from 'vitest'
import type { Mail } from '#shared/mail/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { type Self, mailingPortal, newAddress, newPassword, tokenIn } from '#server/test/mailing-portal.ts'

const { portal, mailbox, arrived, confirm, register, somebody } = await mailingPortal()

describe('an address that somebody changes', () => {
  test('waits, and the one before goes on working until the link was used', async () => {
    const anna = await somebody()
    const to = newAddress()
    const waiting = { email: anna.email, emailConfirmed: true, pendingEmail: to }
    expect((await anna.move(to)).body).toMatchObject(waiting)
    await portal.anonymous.post('/api/password-reset', { account: anna.email })
    const [asked] = (await arrived(anna.email, 2)).filter(({ text }) => text?.includes(to))
    expect(asked?.subject).toBe('Someone asked to change the email address of your account')
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

  test('is taken back by the one before, and by a new password', async () => {
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

  test('is sent its link again, and the one before is dead', async () => {
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

  test('waits for staff too, in their profile and in User Management', async () => {
    const member = await somebody({ role: 'staff' })
    const [one, other] = [newAddress(), newAddress()]
    expect((await member.move(one)).body).toMatchObject({ email: member.email, pendingEmail: one })
    const managed = await member.browser.patch<Self>(`/api/users/${member.id}`, { email: other })
    expect(managed.body).toMatchObject({ email: member.email, pendingEmail: other })
  })

  test('is no way to mail strangers', async () => {
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

describe('an address counts at once', () => {
  test('that staff type', async () => {
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

  test('that staff vouch for, and no other than the one they saw', async () => {
    const staff = portal.as(await portal.buildStaff())
    const anna = await register()
    const { id } = await anna.me()
    const vouch = (email: string) => staff.post<Self>(`/api/users/${id}/email-confirmation`, { email })
    expect((await vouch('other@bakery.example')).status).toBe(409)
    expect((await vouch(anna.email)).body).toMatchObject({ email: anna.email, emailConfirmed: true })
    expect((await vouch(anna.email)).status).toBe(409)
  })

  test('but nobody vouches for their own where mails go out', async () => {
    const member = await somebody({ role: 'staff' })
    const email = newAddress()
    await member.move(email)
    const path = `/api/users/${member.id}/email-confirmation`
    expect((await member.browser.post(path, { email })).status).toBe(409)
    const colleague = portal.as(await portal.buildStaff())
    expect((await colleague.post<Self>(path, { email })).body).toMatchObject({ email, pendingEmail: null })
  })
})

test('what is told of an account goes to the address that was the person’s then', async () => {
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
