import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { OtherAddress } from '#shared/users/accounts/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { mailingPortal, newAddress, tokenIn } from '#server/test/mailing-portal.ts'

const { portal, mailbox, sendWaiting, arrived, confirm, register, somebody } = await mailingPortal()

type Person = Awaited<ReturnType<typeof somebody>>

const PATH = '/api/user/addresses'
const add = ({ browser }: Pick<Person, 'browser'>, address: string) =>
  browser.post<OtherAddress & { detail?: string }>(PATH, { address })
const list = async ({ browser }: Person) => (await browser.get<OtherAddress[]>(PATH)).body

/** Adds an address to a person's account and confirms it. */
async function addConfirmed(person: Person, address: string): Promise<OtherAddress> {
  const { body } = await add(person, address)
  expect((await confirm(tokenIn((await arrived(address, 1))[0]))).status).toBe(204)
  return body
}

const readAudit = async ({ id }: { id: number }) =>
  (
    await portal.db
      .selectFrom('auditLog')
      .select(['action', 'details'])
      .where('entityId', '=', id)
      .where('action', 'like', 'user.address%')
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details])

describe('a client’s other address', () => {
  test('is confirmed with one emailed link, and the client is notified at their own address', async () => {
    const anna = await somebody()
    const address = newAddress()
    const { status, body } = await add(anna, address)
    expect([status, body]).toMatchObject([201, { address, confirmedAt: null }])
    const [link] = await arrived(address, 1)
    expect(link?.text).toContain(`to accept replies from ${address}`)
    expect(link?.text).toMatch(/^Hi,/)
    expect(link?.text).toContain('someone entered your address')
    const [added] = await arrived(anna.email, 1)
    expect(added?.subject).toBe('Someone added an email address to your account')
    expect(added?.text).toContain(address)
    expect(added?.text).toContain('remove the address in your profile')

    const used = await confirm(tokenIn(link))
    expect(used.status).toBe(204)
    expect(used.setCookies.join()).not.toContain('sid=')
    expect((await confirm(tokenIn(link))).status).toBe(404)
    expect(await list(anna)).toEqual([{ ...body, confirmedAt: expect.any(String) as string }])
    const [, confirmed] = await arrived(anna.email, 2)
    expect(confirmed?.subject).toBe('You can now reply from another email address')
    expect(await readAudit(anna)).toEqual([
      ['user.address_added', {}],
      ['user.address_confirmed', {}],
    ])
  })

  test('can’t be used to sign in or reset a password, and gets no notifications', async () => {
    const anna = await somebody()
    const address = newAddress()
    await addConfirmed(anna, address)
    const signIn = await portal.anonymous.post('/api/login', { username: address, password: PASSWORD })
    expect(signIn.status).toBe(401)
    await portal.anonymous.post('/api/password-reset', { account: address })
    const ticket = await portal.buildTicket({ userId: anna.id })
    const staff = portal.as(await portal.buildStaff())
    await staff.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Mended.' })
    await arrived(anna.email, 3)
    expect(mailbox.to(address)).toHaveLength(1)
  })

  test('is stored in one spelling, and can be added only once', async () => {
    const anna = await somebody()
    const { body } = await add(anna, 'Kati@xn--bckerei-mller-bfb28a.example')
    expect(body.address).toBe('Kati@bäckerei-müller.example')
    const again = await add(anna, 'kati@bäckerei-müller.example')
    expect([again.status, again.body.detail]).toEqual([400, 'You already have this address'])
    expect((await add(anna, anna.email.toUpperCase())).status).toBe(400)
    expect((await add(anna, 'no address')).status).toBe(400)
  })

  test('can’t be added before the client’s own address is confirmed', async () => {
    const anna = await register()
    const { id } = await anna.me()
    const browser = portal.as({ id })
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    const address = newAddress()
    const { status, body } = await add({ browser }, address)
    expect([status, body.detail]).toEqual([
      409,
      'Confirm your account’s email address before you add another one.',
    ])
    await sendWaiting()
    expect(mailbox.to(address)).toEqual([])
  })

  test('shares a limit of three links per hour with the client’s other addresses', async () => {
    const anna = await somebody()
    const [first, second] = [newAddress(), newAddress()]
    const { body } = await add(anna, first)
    const [old] = await arrived(first, 1)
    const again = () => anna.browser.post(`${PATH}/${body.id}/send-again`)
    expect([(await again()).status, (await add(anna, second)).status]).toEqual([204, 201])
    expect((await again()).status).toBe(429)
    expect((await add(anna, newAddress())).status).toBe(429)
    expect(await list(anna)).toHaveLength(2)
    const [, latest] = await arrived(first, 2)
    expect((await confirm(tokenIn(old))).status).toBe(404)
    expect((await confirm(tokenIn(latest))).status).toBe(204)
    const refused = await again()
    expect([refused.status, refused.body['detail']]).toEqual([409, 'This address is already confirmed.'])
    // The link to the second address still works.
    expect((await confirm(tokenIn((await arrived(second, 1))[0]))).status).toBe(204)
  })

  test('is refused if the client already has five', async () => {
    const anna = await somebody()
    const five = Array.from({ length: 5 }, () => ({ userId: anna.id, address: newAddress() }))
    await portal.db.insertInto('userAddresses').values(five).execute()
    const { status, body } = await add(anna, newAddress())
    expect([status, body.detail]).toEqual([409, 'You can add up to 5 addresses.'])
  })

  test('is refused when its link is used if another account has it, but adding it doesn’t reveal that', async () => {
    const [anna, otto] = [await somebody(), await somebody()]
    const shared = newAddress()
    await addConfirmed(otto, shared)
    for (const [address, mails] of [
      [otto.email, 3],
      [shared, 2],
    ] as const) {
      expect((await add(anna, address)).status).toBe(201)
      const { status, body } = await confirm(tokenIn((await arrived(address, mails)).at(-1)))
      expect([status, body['detail']]).toEqual([409, 'This address belongs to another account.'])
    }
    expect((await list(anna)).map(({ confirmedAt }) => confirmedAt)).toEqual([null, null])
  })

  test('can be pending in two accounts, and belongs to the client who confirms it first', async () => {
    const [anna, otto] = [await somebody(), await somebody()]
    const address = newAddress()
    await add(anna, address)
    await add(otto, address)
    const [first, second] = await arrived(address, 2)
    expect((await confirm(tokenIn(second))).status).toBe(204)
    expect((await confirm(tokenIn(first))).status).toBe(409)
  })

  test('can be removed and added again, and its old link no longer works', async () => {
    const anna = await somebody()
    const address = newAddress()
    const { body } = await add(anna, address)
    const [link] = await arrived(address, 1)
    expect((await anna.browser.delete(`${PATH}/${body.id}`)).status).toBe(204)
    expect((await confirm(tokenIn(link))).status).toBe(404)
    expect(await list(anna)).toEqual([])
    await add(anna, address)
    const [, newLink] = await arrived(address, 2)
    expect((await confirm(tokenIn(newLink))).status).toBe(204)
    expect((await readAudit(anna)).map(([action]) => action)).toEqual([
      'user.address_added',
      'user.address_removed',
      'user.address_added',
      'user.address_confirmed',
    ])
  })

  test('is no longer listed once it becomes the client’s own address', async () => {
    const anna = await somebody()
    const address = newAddress()
    await addConfirmed(anna, address)
    const staff = portal.as(await portal.buildStaff())
    await staff.patch(`/api/users/${anna.id}`, { email: address })
    expect(await list(anna)).toEqual([])
  })
})

const readAddresses = async ({ id }: { id: number }) =>
  (await portal.db.selectFrom('userAddresses').select('address').where('userId', '=', id).execute()).map(
    ({ address }) => address,
  )

test('deletes a former address after 180 days', async () => {
  const anna = await somebody()
  const staff = portal.as(await portal.buildStaff())
  await staff.patch(`/api/users/${anna.id}`, { email: newAddress() })
  const clean = async (days: number) => {
    await sql`update user_addresses set former_at = now() - make_interval(days => ${days})
      where user_id = ${anna.id}`.execute(portal.db)
    await runHousekeeping(portal.db, portal.app.services.storage)
  }
  await clean(179)
  expect(await readAddresses(anna)).toEqual([anna.email])
  await clean(181)
  expect(await readAddresses(anna)).toEqual([])
})

test('deletes a deleted account’s other and former addresses', async () => {
  const anna = await somebody()
  const staff = portal.as(await portal.buildStaff())
  await add(anna, newAddress())
  await staff.patch(`/api/users/${anna.id}`, { email: newAddress() })
  expect(await readAddresses(anna)).toHaveLength(2)
  await staff.delete(`/api/users/${anna.id}`)
  expect(await readAddresses(anna)).toEqual([])
})
