import { afterAll, afterEach, expect, test } from 'vitest'
import { shortSignature } from '#server/test/short-signature.ts'
import { testApp } from '#server/test/test-app.ts'
import { type ReplyTarget, readReplyAddress, createReplyAddress } from './reply-address.ts'

const SETTING = 'reply@in.agency.example'
const DAY_MS = 86_400_000
const target: ReplyTarget = { userId: 5, entityType: 'ticket', entityId: 7 }

const portal = await testApp()
afterAll(portal.close)

const daysAgo = (days: number) => Math.floor(Date.now() / DAY_MS) - days
/** Returns the target of an address that still accepts replies. */
async function read(address: string): Promise<ReplyTarget | undefined> {
  const found = await readReplyAddress(portal.db, address)
  return found?.isExpired ? undefined : found?.target
}

const createUpdate = (days: number) =>
  portal.db
    .updateTable('portal')
    .set({ longSignaturesAt: new Date(Date.now() - days * DAY_MS).toISOString() })
    .execute()
afterEach(() => createUpdate(0))

/** Returns an address with the signature of earlier releases. */
async function shortAddress(day: number): Promise<string> {
  const facts = `t7-5-${day.toString(36)}`
  return `reply+${facts}-${await shortSignature(portal.db, 'reply', facts)}@in.agency.example`
}

test('fits an address with the highest IDs into 64 characters, and reads it in any case', async () => {
  const highest = { userId: 2_147_483_647, entityType: 'project', entityId: 2_147_483_647 } as const
  const address = await createReplyAddress(portal.db, 'abcdefghijklmnopqrst@in.agency.example', {
    target: highest,
  })
  const [local = ''] = address.split('@')
  expect(local).toHaveLength(64)
  expect(await read(address)).toEqual(highest)
  expect(await read(address.toUpperCase())).toEqual(highest)
})

test('uses all 128 bits of the signature', async () => {
  const days = Array.from({ length: 32 }, (_, i) => i)
  const addresses = await Promise.all(
    days.map((day) => createReplyAddress(portal.db, SETTING, { target, day: daysAgo(day) })),
  )
  const numbers = addresses.map((address) => {
    const digits = (address.split('@')[0] ?? '').slice(-25).split('')
    return digits.reduce((number, digit) => number * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  })
  // Each bit is set in at least one signature, except with a chance of one in millions.
  expect(numbers.reduce((all, number) => all | number, 0n)).toBe(2n ** 128n - 1n)
})

test('signs every character of an address', async () => {
  const address = await createReplyAddress(portal.db, SETTING, { target })
  expect(await read(address)).toEqual(target)
  const [from, to] = [address.indexOf('+') + 1, address.indexOf('@')]
  for (let at = from; at < to; at++) {
    const other = address[at] === 'b' ? 'p' : 'b'
    expect.soft(await read(address.slice(0, at) + other + address.slice(at + 1)), `${at}`).toBeUndefined()
  }
})

test('reads an address sent before the update for 180 days', async () => {
  await createUpdate(10)
  for (const day of [9, 10, 100, 180])
    expect.soft(await read(await shortAddress(daysAgo(day)))).toEqual(target)
  expect(await read(await shortAddress(daysAgo(181)))).toBeUndefined()
})

test('rejects a short signature dated after the update, and all of them 180 days later', async () => {
  await createUpdate(10)
  for (const day of [0, 5, 8]) expect.soft(await read(await shortAddress(daysAgo(day)))).toBeUndefined()
  await createUpdate(182)
  for (const day of [0, 100, 180, 181, 182])
    expect.soft(await read(await shortAddress(daysAgo(day)))).toBeUndefined()
  expect(await read(await createReplyAddress(portal.db, SETTING, { target }))).toEqual(target)
})
