import { expect, test } from 'vitest'
import { readHead } from './read-head.ts'

const isAutomatic = async (headers: string) =>
  (await readHead(Buffer.from(`From: Kati <kati@bakery.example>\n${headers}\n\nText\n`))).automatic

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated; owner-email="x@y"',
  'Return-Path: <>',
  'Return-Path: < >',
  'X-Autoreply: yes',
  'X-Autorespond: Hours',
  'X-Autoresponder: yes',
  'Precedence: auto_reply',
  'X-Precedence: auto_reply',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
  'Subject: Automatic reply: Hours',
  'Subject: Out of Office Re: Hours',
  'Subject: Automatische Antwort: Hours',
  'Subject: Abwesenheitsnotiz: Hours',
  'Subject: Otomatik yanıt: Hours',
  'Subject: OTOMATİK YANIT: Hours',
  'Subject: رد تلقائي: Hours',
  'Subject: \u{200F}رد تلقائي: Hours',
  'Subject: Réponse automatique : Hours',
  'Subject: Reponse automatique : Hours',
  'Subject: AUTO: Kati Test is out of the office (returning 12/03/2026)',
  'Subject: Respuesta automática: Hours',
  'Subject: Risposta automatica: Hours',
  'Subject: Odpowiedź automatyczna: Hours',
])('counts a mail as automatic: %s', async (header) => {
  expect(await isAutomatic(header)).toBe(true)
})

test.each([
  'Auto-Submitted: no',
  'Auto-Submitted:',
  'X-Auto-Response-Suppress: All',
  'List-Id: <reply.in.agency.example>',
  'Precedence: list',
  'Precedence: bulk',
  'X-Loop: x',
  'Message-ID: <1@portal.agency.example>',
  'Return-Path: <kati@bakery.example>',
  'Subject: Automatic replies on our form',
  'Subject: Automatische Antwort im Kontaktformular',
  'Subject: Re: Automatic reply: Hours',
  'Subject: AUTO: new page',
  'Subject: Fuera de oficina es una página nueva',
])('counts a mail as written by a person: %s', async (header) => {
  expect(await isAutomatic(header)).toBe(false)
})

test.each(['mailer-daemon@x.example', 'Postmaster@x.example', 'no-reply@x.example'])(
  'counts a mail from %s as automatic',
  async (address) => {
    const head = await readHead(Buffer.from(`From: ${address}\n\nText\n`))
    expect(head.automatic).toBe(true)
  },
)

test.each([
  ['raw Latin-1', Buffer.from('Gr\u{FC}\u{DF}e', 'latin1')],
  ['raw ISO-2022-JP', Buffer.from('\u{1B}$B$3$l\u{1B}(B'), 'これ'],
  ['words that split a letter', '=?utf-8?B?R3LD?=\n =?utf-8?B?vMOfZQ==?='],
  ['a word that declares UTF-8 for Latin-1', '=?utf-8?Q?Gr=FC=DFe?='],
])('reads a subject in %s', async (_how, bytes, subject = 'Grüße') => {
  const raw = Buffer.concat([Buffer.from('Subject: '), Buffer.from(bytes), Buffer.from('\n\nText\n')])
  expect((await readHead(raw)).subject).toBe(subject)
})

test.each(['\u{FEFF}From', '\u{1B}(JFrom', 'Fr\u{1B}(Jom', '\u{A0}From'])(
  'reads the sender only from a header that mail servers also read: %j',
  async (name) => {
    for (const encoding of ['utf8', 'latin1'] as const) {
      const raw = Buffer.from(`${name}: eve@x.example\nFrom: kati@bakery.example\n\nText\n`, encoding)
      expect((await readHead(raw)).from).toBe('kati@bakery.example')
    }
  },
)
