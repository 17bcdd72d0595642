import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replyingPortal } from '#server/test/replying-portal.ts'

/* Emails from real mail programs, delivered over HTTP. `read-body.test.ts` checks the texts of the other cases. */

const { handIn, buildConversation, received } = await replyingPortal()

/** Delivers a case as the reply of a client to their ticket. */
async function deliver(name: string) {
  const { client, address, comments } = await buildConversation({ fullName: 'Kati Test' })
  const mail = readFileSync(new URL(`fixtures/cases/${name}.eml`, import.meta.url), 'latin1')
    .replaceAll('{{FROM}}', client.email)
    .replaceAll('{{OTHER}}', `other-${client.email}`)
    .replaceAll('{{TO}}', address)
    .replaceAll('{{ID}}', name)
  const { status } = await handIn(Buffer.from(mail, 'latin1'))
  return { status, comment: (await comments())[0], mail: (await received())[0] }
}

test.each([
  ['absence-notes--exchange-de'],
  ['absence-notes--fr'],
  ['absence-notes--x-autoresponder'],
  ['automatic-or-not--absence-auto-submitted'],
])('lists %s as automatic, without a comment', async (name) => {
  const { comment, mail } = await deliver(name)
  expect([comment, mail?.outcome]).toEqual([undefined, 'automatic'])
})

test.each([
  ['automatic-or-not--person-through-google-group', 'Passt so, danke.'],
  ['automatic-or-not--person-x-auto-response-suppress', 'Passt so, danke.'],
  ['mailbox--person-x-auto-response-suppress', 'Please do not go live yet!'],
  ['subject-only--question-in-subject', 'When will the new page with the opening hours be online?'],
])('adds %s as a comment', async (name, content) => {
  const { comment, mail } = await deliver(name)
  expect([comment?.content, mail?.outcome]).toEqual([content, 'comment'])
})

test.each([
  ['inline-files--small-pdf', ['Rechnung.pdf'], []],
  ['inline-files--small-screenshot', ['Bildschirmfoto.png'], []],
  ['file-names--raw-latin1-name', ['Übersicht.png'], []],
  ['mailbox--file-not-accepted', [], ['Preise.csv']],
  ['signed-and-sealed--invitation', [], ['invite.ics']],
  ['signed-and-sealed--winmail-dat', [], ['winmail.dat']],
])('attaches or names every file of %s', async (name, attached, leftOut) => {
  const { comment } = await deliver(name)
  expect(comment?.attachments.map(({ fileName }) => fileName)).toEqual(attached)
  expect(comment?.leftOut.map(({ fileName }) => fileName)).toEqual(leftOut)
})

test('refuses a reply from an address that the person has not added', async () => {
  const { status, comment, mail } = await deliver('mailbox--other-address')
  expect([status, comment]).toEqual([422, undefined])
  expect(mail).toMatchObject({ outcome: 'refused', reason: 'other_sender' })
})
