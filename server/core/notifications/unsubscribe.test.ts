import { afterAll, beforeEach, expect, test } from 'vitest'
import { shortSignature } from '#server/test/short-signature.ts'
import { testApp } from '#server/test/test-app.ts'
import { type UnsubscribeTarget, createUnsubscribeToken } from '#server/core/mail/unsubscribe-token.ts'

const portal = await testApp()
afterAll(portal.close)
let person: { id: number }
beforeEach(async () => {
  person = await portal.buildClient()
})

const readLink = async (kind: Exclude<UnsubscribeTarget['kind'], 'record'>) =>
  `/api/unsubscribe/${await createUnsubscribeToken(portal.db, { userId: person.id, kind })}`
const choices = async () =>
  (await portal.as(person).get<{ mail: Record<string, string> }>('/api/notification-settings')).body.mail

/** Sends a form without a cookie or an Origin, like a mail provider's server. */
const oneClick = async (url: string) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test('changes nothing when the link is only opened', async () => {
  const link = await readLink('comments')
  const { body } = await portal.anonymous.get(link)
  expect(body).toEqual({ kind: 'comments', unsubscribed: false })
  const page = await portal.app.inject({ url: link, headers: { accept: 'text/html,*/*' } })
  expect(page.statusCode).toBe(302)
  expect(page.headers.location).toMatch(/^\/unsubscribe\?token=/)
  expect(await choices()).toMatchObject({ comments: 'now' })
})

test('turns off one kind of mail with one click, and nothing more with another click', async () => {
  const link = await readLink('comments')
  expect((await oneClick(link)).json()).toEqual({ kind: 'comments', unsubscribed: true })
  expect((await oneClick(link)).statusCode).toBe(200)
  expect(await choices()).toMatchObject({ comments: 'never', tickets: 'now' })
})

test('accepts a multipart form, as the standard requires', async () => {
  const boundary = 'x'
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: await readLink('files'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
  })
  expect(statusCode).toBe(200)
  expect(await choices()).toMatchObject({ files: 'never' })
})

test('turns off all kinds in the digest through the digest’s link', async () => {
  await portal.as(person).patch('/api/notification-settings', { mail: { tasks: 'daily', files: 'daily' } })
  expect((await oneClick(await readLink('digest'))).json()).toEqual({ kind: 'digest', unsubscribed: true })
  expect(await choices()).toMatchObject({ tasks: 'never', files: 'never', comments: 'now' })
})

test('turns off all kinds that are not daily through the link of an email about several topics', async () => {
  await portal.as(person).patch('/api/notification-settings', { mail: { tasks: 'daily', files: 'needed' } })
  const link = await readLink('updates')
  expect((await portal.anonymous.get(link)).body).toEqual({ kind: 'updates', unsubscribed: false })
  expect((await oneClick(link)).json()).toEqual({ kind: 'updates', unsubscribed: true })
  expect(await choices()).toMatchObject({ tasks: 'daily', files: 'never', comments: 'never' })
})

test('signs a link with 128 bits', async () => {
  const [, , signature = ''] = (await readLink('comments')).split('.')
  expect(signature).toMatch(/^[0-9a-z]{25}$/)
})

test('accepts a link with an older, shorter signature', async () => {
  const facts = `${person.id}.comments`
  const signature = await shortSignature(portal.db, 'unsubscribe', facts)
  const other = signature.endsWith('0') ? '1' : '0'
  expect((await oneClick(`/api/unsubscribe/${facts}.${signature.slice(0, -1)}${other}`)).statusCode).toBe(404)
  expect((await oneClick(`/api/unsubscribe/${facts}.${signature.slice(0, -2)}`)).statusCode).toBe(404)
  expect((await oneClick(`/api/unsubscribe/${facts}.${signature}`)).statusCode).toBe(200)
  expect(await choices()).toMatchObject({ comments: 'never' })
})

test('returns 404 for a changed link', async () => {
  const link = await readLink('comments')
  const others = link.replace(`/${person.id}.`, `/${person.id + 1}.`)
  for (const wrong of [
    others,
    link.replace('comments', 'tickets'),
    `${link.slice(0, -1)}${link.endsWith('x') ? 'y' : 'x'}`,
  ])
    expect((await oneClick(wrong)).statusCode).toBe(404)
  expect(await choices()).toMatchObject({ comments: 'now', tickets: 'now' })
})
