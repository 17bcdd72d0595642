import { expect, test } from 'vitest'
import { readHead } from './read-head.ts'

const isAutomatic = async (headers: string) =>
  (await readHead(Buffer.from(`From: Kati <kati@bakery.example>\n${headers}\n\nText\n`))).automatic

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated; owner-email="x@y"',
  'Return-Path: <>',
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
  'Subject: رد تلقائي: Hours',
  'Subject: Réponse automatique : Hours',
  'Subject: Respuesta automática: Hours',
  'Subject: Risposta automatica: Hours',
  'Subject: Odpowiedź automatyczna: Hours',
])('counts a mail as automatic: %s', async (header) => {
  expect(await isAutomatic(header)).toBe(true)
})

test.each([
  'Auto-Submitted: no',
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
