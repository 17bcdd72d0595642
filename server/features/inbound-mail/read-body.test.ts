import { readFileSync, readdirSync } from 'node:fs'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { OwnMailMarks } from './own-mail.ts'
import { type UnsupportedFile, type MailBody, readBody } from './read-body.ts'

const LINK = 'https://portal.agency.example/tickets/7'
const marks: OwnMailMarks = {
  addresses: ['reply@in.agency.example', 'portal@agency.example'],
  agencyName: 'Studio Nordlicht',
  publicUrl: 'https://portal.agency.example',
  sentences: ['You can also reply to this email.', 'Sie können auch auf diese E-Mail antworten.'],
  greetings: ['Hi Kati,', 'Guten Tag Kati,'],
  person: { name: 'Kati Test', addresses: ['kati@bakery.example'] },
}

async function read(raw: Buffer | string): Promise<MailBody> {
  const body = await readBody(Buffer.from(raw), marks)
  if ('unreadable' in body) throw new Error(`Unreadable: ${body.unreadable}`)
  return body
}

const HEAD =
  'From: Kati Test <kati@bakery.example>\nSubject: Re: Hours\nIn-Reply-To: <mail-5@portal.agency.example>\nMIME-Version: 1.0\n'

const withText = (text: string | Buffer, type = 'text/plain; charset=utf-8') =>
  Buffer.concat([
    Buffer.from(`${HEAD}Content-Type: ${type}\nContent-Transfer-Encoding: 8bit\n\n`),
    Buffer.from(text),
  ])
const readText = (text: string) => read(withText(text))
const readHtml = (html: string) => read(withText(html, 'text/html; charset=utf-8'))
const withParts = (...parts: string[]) =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`
const TEXT_PART = 'Content-Type: text/plain; charset=utf-8\n\nHere.\n'

const CASES = new URL('fixtures/cases/', import.meta.url)
const readCase = (name: string) =>
  read(
    Buffer.from(
      readFileSync(new URL(`${name}.eml`, CASES), 'latin1')
        .replaceAll('{{FROM}}', 'kati@bakery.example')
        .replaceAll('{{LINK}}', LINK),
      'latin1',
    ),
  )

const OUR_MAIL = `Hi Kati,

New comment on Opening hours
Sarah Lindqvist wrote:
> Hello, please look at the page again.

View and Reply:
${LINK}

You can also reply to this email.
`

test('reads every case without an error', async () => {
  for (const file of readdirSync(CASES)) await readCase(file.replace('.eml', ''))
  expect(readdirSync(CASES).length).toBeGreaterThan(40)
})

test.each([
  ['date-first-headers--gmx-web', 'Passt so, danke.'],
  ['date-first-headers--samsung-es', 'Está bien, gracias.'],
  ['date-first-headers--outlook-ios-de', 'Passt so, danke.'],
  ['outlook-headers--de-without-address', 'Passt so, danke.'],
  ['outlook-headers--es-without-address', 'Está bien, gracias.'],
  ['outlook-headers--tr-without-address', 'Tamam, teşekkürler.'],
  ['wrote-lines--gmail-tr', 'Tamam, teşekkürler.'],
  ['wrote-lines--apple-marked-head', 'The map does load, it only takes long.'],
  ['wrote-lines--yahoo-de-unmarked', 'Passt so, danke.'],
  ['phone-lines--samsung-de', 'OK 👍'],
  ['phone-lines--proton-en', 'OK 👍'],
  ['phone-lines--iphone-pl', 'OK 👍'],
  ['signatures--de-mit-freundlichen-gruessen', 'Passt so, danke.'],
  ['signatures--en-best', 'Fine, thanks.'],
  ['signatures--es-un-saludo', 'Está bien, gracias.'],
])('shows only the sender’s words of %s, and stores the rest', async (name, text) => {
  const body = await readCase(name)
  expect(body.text).toBe(text)
  expect(body.fullText.length).toBeGreaterThan(text.length)
})

test.each([
  ['charsets--iso-2022-jp-no-charset', 'これはテストです。'],
  ['charsets--windows-1252-no-charset', 'Grüße aus der Bäckerei – 3 €'],
  ['bodies--linked-word', 'You find all photos here (https://files.bakery.example/s/aB3xY).'],
  ['bodies--gmail-answers-between-quotes', 'See below.\n\nNine to twelve.\n\nClosed.'],
  ['dividers--divider-of-equal-signs', 'Monday\n====\n9:00 to 18:00\n\nSunday\n====\nclosed'],
  ['signed-and-sealed--smime-detached', 'Fine, thanks.'],
  ['subject-only--question-in-subject', 'When will the new page with the opening hours be online?'],
])('reads the text of %s', async (name, text) => {
  const body = await readCase(name)
  expect([body.text, body.files, body.leftOut]).toEqual([text, [], []])
})

test.each([
  ['dividers--regards-in-the-middle', 'Please also change the telephone number to 040 7654321.'],
  ['dividers--event-with-from-and-date', 'From: 18:00\nDate: 24 December\nPlace: our shop'],
  ['forwarded--gmail-de', 'Das Mehl kostet 3 Euro.'],
  ['forwarded--as-attachment', 'From: <s@supplier.example>\nSubject: Offer\n\nThe flour costs 3 euros.'],
])('keeps all of %s in the text', async (name, part) => {
  const body = await readCase(name)
  expect(body.text).toContain(part)
  expect(body.fullText).toBe('')
})

describe('a quote of our mail', () => {
  test.each([
    [
      'English',
      'From: Studio Nordlicht\nSent: Friday, November 20, 2026 10:03\nTo: Kati Test\nSubject: Hours',
    ],
    ['German', 'Von: Studio Nordlicht\nGesendet: Freitag, 20. November 2026 10:03\nAn: Kati\nBetreff: Hours'],
    ['Turkish', 'Kimden: Studio Nordlicht\nGönderildi: 20 Kasım 2026 Cuma 10:03\nKime: Kati\nKonu: Hours'],
    ['Arabic', 'من: Studio Nordlicht\nتاريخ الإرسال: الجمعة\nإلى: Kati\nالموضوع: Hours'],
    ['French', 'De : Studio Nordlicht\nEnvoyé : vendredi 20 novembre 2026\nÀ : Kati\nObjet : Hours'],
    ['Spanish', 'De: Studio Nordlicht\nEnviado el: viernes, 20 de noviembre\nPara: Kati\nAsunto: Hours'],
    ['Italian', 'Da: Studio Nordlicht\nInviato: venerdì 20 novembre 2026\nA: Kati\nOggetto: Hours'],
    ['Polish', 'Od: Studio Nordlicht\nWysłano: piątek, 20 listopada 2026\nDo: Kati\nTemat: Hours'],
    [
      'a language that the portal doesn’t have',
      'Küldő: Studio Nordlicht\nKüldve: péntek\nCímzett: Kati\nTárgy: Hours',
    ],
  ])('is cut below Outlook’s fields in %s', async (_language, header) => {
    for (const divider of ['', '________________________________\n', '-----Original Message-----\n']) {
      const { text, fullText } = await readText(`Fine.\n\n${divider}${header}\n\n${OUR_MAIL}`)
      expect(text).toBe('Fine.')
      expect(fullText).toContain(header)
    }
    const lines = header.split('\n').map((line) => `<b>${line.replace(':', ':</b>')}<br>`)
    const html =
      await readHtml(`<p>Fine.</p><hr><div id="divRplyFwdMsg">${lines.join('')}</div><p>Hi Kati,</p>
      <p>New comment</p><p>You can also reply to this email.</p>`)
    expect(html.text).toBe('Fine.')
  })

  test.each([
    ['English', 'On Fri, Nov 20, 2026 at 10:03 AM Studio Nordlicht <portal@agency.example> wrote:'],
    ['German', 'Am Fr., 20. Nov. 2026 um 10:03 Uhr schrieb Studio Nordlicht <portal@agency.example>:'],
    ['Turkish', 'Studio Nordlicht <portal@agency.example>, 20 Kas 2026 Cum, 10:03 tarihinde şunu yazdı:'],
    ['Arabic', 'في الجمعة، 20 نوفمبر 2026 10:03 ص Studio Nordlicht <portal@agency.example> كتب:'],
    ['French', 'Le ven. 20 nov. 2026 à 10:03, Studio Nordlicht <portal@agency.example> a écrit :'],
    ['Spanish', 'El vie, 20 nov 2026 a las 10:03, Studio Nordlicht (<portal@agency.example>) escribió:'],
    [
      'Italian',
      'Il giorno ven 20 nov 2026 alle ore 10:03 Studio Nordlicht <portal@agency.example> ha scritto:',
    ],
    ['Polish', 'pt., 20 lis 2026 o 10:03 Studio Nordlicht <portal@agency.example> napisał(a):'],
  ])('is cut below Gmail’s sentence in %s, even if unmarked or broken', async (_language, sentence) => {
    const marked = OUR_MAIL.replaceAll(/^/gm, '> ')
    const broken = sentence.replace(/^(.{40}\S*) /, '$1\n').replace(' <', ' <\n')
    for (const head of [sentence, broken, sentence.replace(/^(.{40,}?) /, '$1\n')]) {
      expect((await readText(`Fine.\n\n${head}\n\n${marked}`)).text).toBe('Fine.')
      expect((await readText(`Fine.\n${head}\n${marked}`)).text).toBe('Fine.')
    }
    expect((await readText(`Fine.\n\n${sentence}\n\n${OUR_MAIL}`)).text).toBe('Fine.')
  })

  const SENDER = 'Studio Nordlicht <portal@agency.example>'
  const MARKED = OUR_MAIL.replaceAll(/^/gm, '> ')
  test.each([
    ['Yahoo on a phone', `On Fri, Nov 20, 2026 at 10:03 AM, ${SENDER} wrote:   ${OUR_MAIL}`],
    [
      'eM Client',
      `------ Original Message ------\nFrom "Studio Nordlicht" <portal@agency.example>\nTo "Kati" <kati@bakery.example>\nDate 11/20/2026\nSubject Hours\n\n${OUR_MAIL}`,
    ],
    ['Zoho', `---- On Fri, 20 Nov 2026 10:03:00 +0100 ${SENDER} wrote ---\n\n${OUR_MAIL}`],
    [
      'Proton on a phone',
      `-------- Original Message --------\nOn Friday, 11/20/26 at 10:03 ${SENDER} wrote:\n\n${MARKED}`,
    ],
    ['GroupWise', `>>> ${SENDER} 20.11.2026 10:03 >>>\n${OUR_MAIL}`],
    ['Yandex', `----------------\nTo: Kati;\nSubject: Hours;\n20.11.2026, 10:03, ${SENDER}:\n\n${MARKED}`],
    ['Horde', `Quoting Studio Nordlicht:\n\n${MARKED}`],
    [
      'GMX on a phone',
      `Gesendet mit der GMX Mail App\n\nAm 20.11.26 um 10:03 schrieb Studio Nordlicht\n\n${MARKED}`,
    ],
    [
      'T-Online',
      `--- Original-Nachricht ---\nVon: Studio Nordlicht\nBetreff: Hours\nDatum: 20.11.2026\nAn: Kati\n\n${OUR_MAIL}`,
    ],
    [
      'Libero',
      `>----Messaggio originale----\n>Da: portal@agency.example\n>Data: 20-nov-2026\n>A: <kati@bakery.example>\n>Ogg: Hours\n>\n${MARKED}`,
    ],
    [
      'Orange',
      `> Message du 20/11/26 10:03\n> De : ${SENDER}\n> A : Kati\n> Copie à : \n> Objet : Hours\n>\n${MARKED}`,
    ],
    ['Thunderbird in Arabic', `في ٢٠/١١/٢٠٢٦ ١٠:٠٣ ص، كتب Studio Nordlicht:\n${MARKED}`],
    [
      'The Bat!',
      `Friday, November 20, 2026, 10:03:00 AM, you wrote:\n\n${OUR_MAIL.replaceAll(/^/gm, 'SN> ')}`,
    ],
    [
      'a Google group',
      `On Fri, Nov 20, 2026 'Studio Nordlicht' via Portal <portal-list@bakery.example> wrote:\n\n${MARKED}`,
    ],
    [
      'another name for the contact',
      `Von: Web Guys\nGesendet: Freitag\nAn: Kati\nBetreff: Hours\n\n${OUR_MAIL}`,
    ],
    ['our letterhead', `Studio Nordlicht\n\n${OUR_MAIL}`],
    ['a line with a date above', `20.11.2026 10:03 tarihinde Studio Nordlicht yazdı:\n${MARKED}`],
    [
      'the mail forwarded by Apple Mail',
      `Begin forwarded message:\n\n> From: ${SENDER}\n> Subject: Hours\n> To: Kati\n>\n${MARKED}`,
    ],
    [
      'the sender’s own reply',
      `On Sat, Nov 21, 2026 Kati Test <kati@bakery.example> wrote:\n\n> Old words.\n>\n${MARKED.replaceAll(/^/gm, '>')}`,
    ],
  ])('is cut with the header of %s', async (_program, quote) => {
    expect((await readText(`Fine by 12/24/2026.\n\n${quote}`)).text).toBe('Fine by 12/24/2026.')
  })

  test('is cut between answers, without a header and with broken lines', async () => {
    const text =
      '> Hi Kati,\n>\n> Which hours do you want to see on the first page, and which ones on\nthe second?\n> Please say.\n\nNine to six.\n\n> And holidays?\n\nClosed.'
    expect((await readText(text)).text).toBe('Nine to six.\n\nClosed.')
  })

  test('is cut in a mail that a colleague forwarded', async () => {
    const { text } = await readText(
      `See Anna.\n\nOn Fri, Nov 20, 2026 Anna <anna@bakery.example> wrote:\n\n> Nine to six.\n>\n> On Fri, Nov 20, 2026 ${SENDER} wrote:\n>\n${MARKED.replaceAll(/^/gm, '>')}`,
    )
    expect(text).toMatch(/^See Anna\.[^]*> Nine to six\.$/)
  })

  test('is cut without any header', async () => {
    expect((await readText(`Fine.\n\n${OUR_MAIL}`)).text).toBe('Fine.')
  })

  test('is cut above the sender’s words', async () => {
    const quote = `On 11/20/26 10:03, Studio Nordlicht wrote:\n${OUR_MAIL.replaceAll(/^/gm, '> ')}`
    expect((await readText(`${quote}\nFine.\n`)).text).toBe('Fine.')
  })

  test('leaves the answers between its lines', async () => {
    const text =
      'See below.\n\nOn Fri, Nov 20, 2026 Studio Nordlicht <portal@agency.example> wrote:\n> Which hours?\nNine to twelve.\n> And holidays?\nClosed.'
    expect((await readText(text)).text).toBe('See below.\n\nNine to twelve.\n\nClosed.')
  })
})

describe('someone else’s mail', () => {
  test.each([
    [
      'fields',
      'Please see:\n\nVon: Lieferant\nGesendet: Freitag\nAn: Kati\nBetreff: Angebot\n\nDas Mehl kostet 3 Euro.\n\nMit freundlichen Grüßen\nLieferant\nTel. 040 123456',
    ],
    [
      'Apple Mail',
      'FYI\n\nBegin forwarded message:\n\n> From: Supplier <s@supplier.example>\n> Subject: Offer\n> Date: November 20\n> To: Kati\n>\n> The flour costs 3 euros.',
    ],
    [
      'a quote',
      'He says:\n\nOn Fri, Nov 20, 2026 at 10:03 AM Peter <peter@supplier.example> wrote:\n> The flour costs 3 euros.',
    ],
    [
      'us in its subject and copied',
      'See:\n\nFrom: Peter <p@supplier.example>\nTo: Kati\nCc: Studio Nordlicht <portal@agency.example>\nSubject: Offer for Studio Nordlicht\n\n3 euros.',
    ],
    [
      'our greeting and a link to the portal',
      `See:\n\nFrom: Anna <anna@bakery.example>\nTo: Kati\nSubject: Hours\n\nHi Kati,\n\nplease answer ${LINK}.\n\nNine to six.`,
    ],
    [
      'marks and a signature',
      'See:\n\nOn Nov 20, 2026 Peter <p@supplier.example> wrote:\n> 3 euros.\n>\n> Kind regards,\n> Peter\n> Tel. 040 123456',
    ],
    [
      'a sentence of the sender',
      'Hello,\n\nam 20.11. um 10:03 schrieb Peter:\n\nDas Mehl kostet 3 Euro.\n\nGut?',
    ],
    [
      'Orange',
      'See:\n\n> Message du 20/11/26 10:03\n> De : Peter <p@supplier.example>\n> A : Kati\n> Objet : Mehl\n>\n> 3 euros.',
    ],
    [
      'the address on its own line',
      'See:\n\nFrom: Human Resources\n<sales@supplier.example>\nSent: Friday\nTo: Kati\nSubject: Offer for the shop\n\n3 euros.',
    ],
    [
      'no marks below a signature',
      'See:\n\nOn Nov 20, 2026 Peter <p@supplier.example> wrote:\n\n3 euros.\n\nKind regards,\nPeter\nTel. 040 123456',
    ],
  ])('stays in the text if it is forwarded with %s', async (_how, text) => {
    expect(await readText(text)).toMatchObject({ text, fullText: '' })
  })

  test('stays in the text above a quote of our mail', async () => {
    const forwarded = 'Von: Lieferant\nGesendet: Freitag\nAn: Kati\nBetreff: Angebot\n\n3 Euro.'
    const quote = `Von: Studio Nordlicht\nGesendet: Freitag\nAn: Kati\nBetreff: Hours\n\n${OUR_MAIL}`
    expect((await readText(`Siehe unten.\n\n${forwarded}\n\n${quote}`)).text).toBe(
      `Siehe unten.\n\n${forwarded}`,
    )
  })
})

describe('the text that a person wrote', () => {
  test.each([
    ['a list with dashes', 'Please change:\n--\nMonday 9 to 18\n--\nTuesday 9 to 18, this is important.'],
    ['opening hours', 'From: 18:00\nTo: 22:00\nDate: December 24\nPlace: our shop'],
    [
      'a line with a date and a colon',
      'This is for 24.12. at 10:00:\n\nWe are closed.\n\n- Monday\n- Tuesday',
    ],
    ['a link to the portal', `I mean this page: ${LINK}\n\nPlease close it.`],
    ['one emoji', '👍'],
    ['thanks and a name', 'Please change it.\n\nThanks,\nKati'],
    ['a greeting that others close with', 'Cheers!\n\nThe second picture should go away, too.'],
    ['a closing that it is about', 'Use\n\nKind regards,\n\nas the last line of the form, please.'],
    ['a parcel', 'Sent with DHL yesterday.'],
    [
      'the place where it was sent',
      'Hi,\n\nSent from my desk, which is easier than the phone.\n\nIs it there?',
    ],
    ['a sent file in German', 'Mit der letzten Rechnung haben Sie die falsche Datei gesendet.'],
    ['a sent file in Turkish', 'Merhaba,\n\nDosya muhasebeden gönderildi.\n\nTeşekkürler'],
    ['a member of a team', 'The team page should show:\n\nKati Test\nOwner\nPhone 040 7654321'],
    [
      'an address below thanks',
      'Please update it.\n\nThanks,\nKati\n\nOur new address:\nMain Street 5\nPhone: +49 40 7654321',
    ],
    ['an address as the answer', 'Hi Sarah,\n\nKati Test\nMain Street 1\n20095 Hamburg\n040 1234567'],
    [
      'a confidential message',
      'Hallo,\n\nDiese Nachricht ist vertraulich, bitte noch nicht veröffentlichen.\n\nDanke.',
    ],
    ['sizes', 'Sizes:\nS\nM\nLG\nXL 40 €'],
    [
      'a signature as content',
      'Please use this:\n\nKind regards,\nKati Test\nPhone 040 1234567\n\nIn green, please.',
    ],
    ['a greeting that others close with, and a list', 'Hola\n\nSaludos\n\nNuevo horario\nLunes 9 a 18'],
  ])('stays whole with %s', async (_what, text) => {
    expect(await readText(text)).toMatchObject({ text, fullText: '' })
  })

  test('stays whole above a quote, even if it looks like a header', async () => {
    const text = 'Sale\nFrom: 18:00\nTo: 22:00\nDate: December 24\n\nPlease add it.'
    const quote = OUR_MAIL.replaceAll(/^/gm, '> ')
    for (const header of ['', 'On 11/20/26 10:03, Studio Nordlicht wrote:\n'])
      expect((await readText(`${text}\n\n${header}${quote}`)).text).toBe(text)
  })

  test.each([
    ['hidden text', '<p>ok</p><div style="display:none">preview</div>', 'ok'],
    ['an emoji that is a picture', '<p>ok <img alt="👍" src="https://x.example/1f44d"></p>', 'ok 👍'],
    [
      'a link in a table',
      '<table><tr><td>Photos</td><td><a href="https://x.example/p">here</a></td></tr></table>',
      'Photos | here (https://x.example/p)',
    ],
    [
      'lines in the cells of a table',
      '<table><tr><td>Mon<br>Tue</td><td>9<br>10</td></tr></table>',
      'Mon\nTue\n9\n10',
    ],
    [
      'a caption',
      '<table><caption>2027</caption><tr><td>Bread</td><td>4</td></tr></table>',
      '2027\nBread\n4',
    ],
    ['a separator', '<div>ok</div><span>-- </span><br><div>The bakery</div>', 'ok'],
  ])('is read from HTML with %s', async (_what, html, text) => {
    expect((await readHtml(html)).text).toBe(text)
  })

  test('is read from the HTML if the plain text says only that it needs HTML', async () => {
    const parts = [
      'Content-Type: text/plain\n\nThis message needs an HTML viewer.\n',
      'Content-Type: text/html\n\n<p>The hours are wrong.</p>\n',
    ]
    const mail = withParts(...parts).replace('mixed', 'alternative')
    expect((await read(mail)).text).toBe('The hours are wrong.')
  })

  test('has a line for each row of a table', async () => {
    const table = '<table><tr><th>Bread</th><td>4.20</td></tr><tr><th>Roll</th><td>0.60</td></tr></table>'
    expect((await readHtml(`<p>Prices:</p>${table}`)).text).toBe('Prices:\n\nBread | 4.20\nRoll | 0.60')
  })

  test('is folded after 20,000 characters, and stored', async () => {
    const { text, fullText } = await readText('word '.repeat(6_000))
    expect(text.length).toBeLessThanOrEqual(20_000)
    expect(text.endsWith('word …')).toBe(true)
    expect(fullText).toHaveLength(29_999)
  })

  test('keeps a subject that the sender wrote into a reply', async () => {
    const { text, fullText } = await read(
      withText('Thanks!').toString().replace('Re: Hours', 'Can you also change the number?'),
    )
    expect([text, fullText]).toEqual(['Thanks!', 'Can you also change the number?\n\nThanks!'])
  })

  test('keeps the subject of a mail that is not a reply', async () => {
    const mail = 'From: Kati Test <kati@bakery.example>\nSubject: Prices\n\nPlease change them.\n'
    expect(await read(mail)).toMatchObject({
      text: 'Please change them.',
      fullText: 'Prices\n\nPlease change them.',
    })
  })
})

describe('a signature', () => {
  const FOOTER = 'Kati Test\nOwner\n\nBakery Test Ltd · Main Street 1\nPhone +49 40 1234567'
  test.each([
    ['English', 'Kind regards,'],
    ['German', 'Mit freundlichen Grüßen'],
    ['Turkish', 'Saygılarımla,'],
    ['Arabic', 'مع خالص التحية،'],
    ['French', 'Bien cordialement,'],
    ['Spanish', 'Un cordial saludo,'],
    ['Italian', 'Cordiali saluti,'],
    ['Polish', 'Z poważaniem,'],
  ])('is folded below a closing in %s', async (_language, closing) => {
    const { text, fullText } = await readText(`Fine.\n\n${closing}\n${FOOTER}\n`)
    expect(text).toBe('Fine.')
    expect(fullText).toContain('1234567')
  })

  test.each([
    ['the standard separator', `Fine.\n-- \n${FOOTER}`, 'Fine.'],
    ['the sender’s name', `Fine.\n\n${FOOTER}`, 'Fine.'],
    ['a legal notice', 'Fine.\n\nThis email is confidential. If you got it by mistake, delete it.', 'Fine.'],
  ])('is folded below %s', async (_what, mail, text) => {
    expect((await readText(mail)).text).toBe(text)
  })

  test.each([
    'Vielen Dank und viele Grüße 😊\nKati',
    'LG Kati',
    'Thanks and best regards,\nKati Test (she/her)',
    'Merci et bonne journée\nMaria Rossi-Lang',
    'İyi çalışmalar\nKati Test',
    'Z poważaniem\nmgr inż. Anna Nowak',
    'Kati Test | Owner\nT: +49 40 1234567',
  ])('is folded: %s', async (signature) => {
    expect(await readText(`Fine.\n\n${signature}`)).toMatchObject({
      text: 'Fine.',
      fullText: `Fine.\n\n${signature}`,
    })
  })

  test('ends where the sender adds a sentence below the name', async () => {
    const { text } = await readText(
      'Fine.\n\nKind regards,\nKati\n\nOh, and please change the first picture.',
    )
    expect(text).toBe('Fine.\n\nOh, and please change the first picture.')
  })

  test('is folded above a forwarded mail', async () => {
    const mail =
      'Von: Peter\nGesendet: Freitag\nAn: Kati\nBetreff: Mehl\n\n3 Euro.\n\nGruß\nPeter\nTel. 040 99999'
    expect((await readText(`Siehe unten.\n\nGruß\n${FOOTER}\n\n${mail}`)).text).toBe(
      `Siehe unten.\n\n${mail}`,
    )
  })

  test.each([
    'Sent from my iPhone',
    'Get Outlook for iOS<https://aka.ms/o0ukef>',
    'Sent with Proton Mail secure email.',
    'Von meinem iPhone gesendet',
    'Gesendet von Outlook für Android',
    'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
    'iPhone’umdan gönderildi',
    'أُرسلت من الـ iPhone الخاص بي',
    'Envoyé de mon iPhone',
    'Télécharger Outlook pour iOS',
    'Enviado desde mi Galaxy',
    'Inviato da iPhone',
    'Wysłane z iPhone’a',
    'Android için Outlook’tan gönderildi',
    'Envoyé avec la messagerie sécurisée Proton Mail.',
    'Get BlueMail for Android',
    'Virenfrei.www.avast.com <https://www.avast.com/sig-email>',
  ])('folds a line that an app adds: %s', async (line) => {
    expect(await readText(`OK\n\n${line}\n`)).toMatchObject({ text: 'OK', fullText: `OK\n\n${line}` })
  })
})

describe('charsets of texts', () => {
  test.each([
    ['no charset and UTF-8', '', Buffer.from('Grüße')],
    ['UTF-8 declared for windows-1252', 'utf-8', Buffer.from('Gr\u{FC}\u{DF}e', 'latin1')],
    ['an unknown charset', 'x-nothing', Buffer.from('Grüße')],
    ['US-ASCII declared for UTF-8', 'us-ascii', Buffer.from('Grüße')],
    ['cp850', 'cp850', iconv.encode('Grüße', 'cp850')],
    ['cp850 with a prefix', 'x-cp850', iconv.encode('Grüße', 'cp850')],
    ['ISO-8859-1', 'iso-8859-1', Buffer.from('Gr\u{FC}\u{DF}e', 'latin1')],
    ['UTF-16 and its byte order', 'utf-16', iconv.encode('Grüße', 'utf-16be', { addBOM: true })],
    ['UTF-16 declared for UTF-8', 'utf-16', Buffer.from('Grüße')],
    ['UTF-7', 'unicode-1-1-utf-7', Buffer.from('Gr+APwA3w-e')],
    ['an encoding declared as the charset', 'binary', Buffer.from('Grüße')],
    ['the name of ASCII that Linux uses', 'ANSI_X3.4-1968', Buffer.from('Grüße')],
    ['a parameter within the charset', '"utf-8; format=flowed"', Buffer.from('Grüße')],
  ])('reads a text with %s', async (_what, charset, bytes) => {
    const { text } = await read(withText(bytes, `text/plain${charset && `; charset=${charset}`}`))
    expect(text).toBe('Grüße')
  })

  test('reads UTF-8 to which a server added a line in windows-1252, or whose last letter it cut', async () => {
    const footer = Buffer.from('\nF\u{FC}r Fragen\n\u{C3}', 'latin1')
    const { text } = await read(withText(Buffer.concat([Buffer.from('Łódź, żółć'), footer])))
    expect(text).toBe('Łódź, żółć\nFür Fragen\nÃ')
    expect((await read(withText(iconv.encode('„Spaß“', 'windows-1252')))).text).toBe('„Spaß“')
  })
})

const PICTURE = 'Content-Type: image/png\nContent-Transfer-Encoding: base64\n'
const writePicture = (id: string) =>
  `${PICTURE}Content-ID: <${id}@x>\nContent-Disposition: inline; filename=${id}.png\n\niVBORw0KGgo=\n`
const writePart = (type: string, body: string) =>
  `Content-Type: ${type}\nContent-Disposition: attachment\n\n${body}`
const names = ({ files }: MailBody) => files.map(({ fileName }) => fileName)
const NOTHING: MailBody = { text: '', fullText: '', files: [], leftOut: [] }
const file = (fileName: string, text: string) => ({ fileName, bytes: Buffer.from(text) })
const leftOut = (reason: UnsupportedFile['reason'], ...fileNames: string[]) => ({
  leftOut: fileNames.map((fileName) => ({ fileName, reason })),
})

describe('files', () => {
  test.each([
    ['raw Latin-1', 'filename="\u{DC}bersicht.png"'],
    ['an encoded word without a charset', 'filename="=?unknown-8bit?q?=DCbersicht.png?="'],
    ['an encoded word', 'filename="=?utf-8?b?w5xiZXJzaWNodC5wbmc=?="'],
    ['words that split a letter', 'filename="=?utf-8?q?=C3?=\n =?utf-8?q?=9Cbersicht.png?="'],
    ['a word of an unknown charset', 'filename="=?x-foo?b?w5xiZXJzaWNodC5wbmc=?="'],
    ['a word of an old charset', 'filename="=?cp850?q?=9Abersicht.png?="'],
    ['a word that declares UTF-8 for Latin-1', 'filename="=?utf-8?q?=DCbersicht.png?="'],
    ['RFC 2231', 'filename*=iso-8859-1\u{27}de\u{27}%DCbersicht.png'],
    ['RFC 2231 in pieces', 'filename*0*=utf-8\u{27}\u{27}%C3;\n filename*1*=%9Cbersicht; filename*2=.png'],
    ['RFC 2231 of an unknown charset', 'filename*=unknown-8bit\u{27}\u{27}%C3%9Cbersicht.png'],
    ['RFC 2231 that declares UTF-8 for Latin-1', 'filename*=utf-8\u{27}\u{27}%DCbersicht.png'],
  ])('keeps the name of a file in %s', async (_how, parameter) => {
    const part = `${PICTURE}Content-Disposition: attachment; ${parameter}\n\niVBORw0KGgo=\n`
    expect(names(await read(Buffer.from(withParts(TEXT_PART, part), 'latin1')))).toEqual(['Übersicht.png'])
  })

  test('attaches inline files of any size', async () => {
    for (const name of ['inline-files--small-pdf', 'inline-files--small-screenshot'])
      expect(names(await readCase(name))).toHaveLength(1)
    const note = 'Content-Type: text/plain\nContent-Disposition: inline; filename="note.txt"\n\nA note.\n'
    expect(await read(withParts(TEXT_PART, note))).toMatchObject({
      text: 'Here.',
      files: [{ fileName: 'note.txt' }],
    })
  })

  test('leaves out pictures that the HTML shows only in a quote or a signature', async () => {
    const html = `Content-Type: text/html; charset=utf-8\n\n<p>This is broken: <img src="cid:mine@x"></p>
<p>Kind regards,</p><p>Kati Test <img src="cid:logo@x"></p>
<div>On Fri, Nov 20, 2026 Studio Nordlicht &lt;portal@agency.example&gt; wrote:</div>
<blockquote><p>Hi Kati,</p><img src="cid:agency@x"></blockquote>\n`
    const mail = withParts(html, ...['mine', 'logo', 'agency', 'unused'].map(writePicture))
    expect(names(await read(mail))).toEqual(['mine.png', 'unused.png'])
  })

  test.each([
    ['signed-and-sealed--invitation', 'Shall we meet on Tuesday at ten?', 'invite.ics', 'calendar'],
    ['signed-and-sealed--winmail-dat', 'Here is the price list.', 'winmail.dat', 'archive'],
  ])('names a file that can’t be attached only once: %s', async (name, text, fileName, reason) => {
    expect(await readCase(name)).toMatchObject({ text, files: [], leftOut: [{ fileName, reason }] })
  })

  test.each<[string, string[], Partial<MailBody>]>([
    [
      'text that Exchange made a file',
      [writePart('text/html; name=ATT00001.htm', '<p>Bye.</p>')],
      { text: 'Here.\n\nBye.' },
    ],
    [
      'a log without a disposition',
      ['Content-Type: text/plain; name=a.log\n\nx'],
      { files: [file('a.log', 'x')] },
    ],
    ['a second copy of a file for old Macs', [writePart('application/applefile; name=a.pdf', 'x')], {}],
    ['a key', [writePart('application/pgp-keys; name=key.asc', 'x')], {}],
    [
      'a signed document',
      [writePart('application/pkcs7-mime; name=a.pdf.p7m', 'x')],
      { files: [file('a.pdf.p7m', 'x')] },
    ],
    [
      'an encrypted mail',
      [writePart('application/pkcs7-mime; name=smime.p7m', 'x')],
      leftOut('encrypted', 'smime.p7m'),
    ],
    [
      'a mail that PGP encrypted',
      [
        writePart('application/pgp-encrypted', 'Version: 1'),
        writePart('application/octet-stream; name=msg.asc', 'x'),
      ],
      leftOut('encrypted', 'msg.asc'),
    ],
    [
      'two invitations',
      [
        writePart('text/calendar', 'x'),
        writePart('text/calendar; name=a.ics', 'x'),
        writePart('application/ics; name=b.ics', 'x'),
      ],
      leftOut('calendar', 'a.ics', 'b.ics'),
    ],
    [
      'a mail without headers',
      [writePart('message/rfc822', 'x')],
      { files: [file('attachment-1.eml', 'x')] },
    ],
    [
      'a mail with an accent in its headers',
      ['Content-Type: message/global\n\nSubject: Menü\n\nSoup\n'],
      { text: 'Here.\n\nSubject: Menü\n\nSoup' },
    ],
    [
      'a report of a mail server',
      [
        writePart(
          'message/rfc822',
          'Subject: Failed\nContent-Type: message/delivery-status\n\nAction: failed',
        ),
      ],
      { text: 'Here.\n\nSubject: Failed\n\nAction: failed' },
    ],
    [
      'a picture written into the HTML',
      ['Content-Type: text/html\n\n<p>This: <img src="data:image/png;base64,aGk="></p>\n'],
      { text: 'Here.\n\nThis:', files: [file('attachment-1.png', 'hi')] },
    ],
  ])('keeps every file and every text of a mail with %s', async (_what, parts, expected) => {
    expect(await read(withParts(TEXT_PART, ...parts))).toEqual({ ...NOTHING, text: 'Here.', ...expected })
  })

  test.each([
    ['base64 with padding on each line', 'base64', 'YQ0=\r\nZw0KYg=='],
    ['quoted-printable', 'quoted-printable', 'a=0Dg=0D=0A=\r\n=62'],
    ['no encoding', 'binary', 'a\rg\r\nb'],
  ])('keeps the bytes of a file with %s', async (_how, encoding, body) => {
    const head = `Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
    expect((await read(withParts(TEXT_PART, head + body))).files).toEqual([file('a.pdf', 'a\rg\r\nb')])
  })

  test('leaves out the picture of a signature whose link escapes the content ID', async () => {
    const html = `Content-Type: text/html\n\n<p>Fine.</p><p>Kind regards,</p><p>Kati Test<br>Tel. 040 1234567
<img src="cid:image001%40x"></p>\n`
    const logo = `${PICTURE}Content-ID: <image001@x>\n\niVBORw0KGgo=\n`
    expect(await read(withParts(html, logo))).toMatchObject({ text: 'Fine.', files: [] })
  })

  test('attaches a list with more short lines than a text can have', async () => {
    const list = `Content-Type: text/csv; name=a.csv\n\n${'1;2\n'.repeat(25_000)}`
    expect((await read(withParts(TEXT_PART, list))).files[0]?.bytes.length).toBe(100_000)
  })

  test('refuses a mail whose attached mails have too many files together', async () => {
    const inner = Buffer.from(withParts(...Array<string>(90).fill(PICTURE))).toString('base64')
    const attached = `Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${inner}\n`
    expect((await read(withParts(attached, attached))).files).toHaveLength(180)
    const body = await readBody(Buffer.from(withParts(attached, attached, attached)), marks)
    expect(body).toEqual({ unreadable: 'parts' })
  })

  test('attaches the files of an attached mail', async () => {
    const attached = `Content-Type: message/rfc822\nContent-Disposition: attachment; filename=a.eml\n\nFrom: S <s@x.example>
Subject: Offer\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: text/plain\n\n3 euros.\n--c\n${PICTURE}Content-Disposition: attachment; filename=flour.png\n\niVBORw0KGgo=\n--c--\n`
    const body = await read(withParts(TEXT_PART, attached))
    expect(body.text).toBe('Here.\n\nFrom: S <s@x.example>\nSubject: Offer\n\n3 euros.')
    expect(names(body)).toEqual(['flour.png'])
  })
})

/** Writes a part with an S/MIME message. */
const writeSealed = (base64: string) =>
  `Content-Type: application/pkcs7-mime; name=smime.p7m\nContent-Transfer-Encoding: base64\n\n${base64}\n`
/** Writes unsigned CMS in pieces, as programs do if they don't know the length. */
function writeInPieces(mail: string): string {
  const pieces = mail.match(/[^]{1,40}/g) ?? []
  return Buffer.concat([
    Buffer.from('308006092a864886f70d010702a08030800201013100308006092a864886f70d010701a0802480', 'hex'),
    ...pieces.map((piece) => Buffer.from(`\u0004${String.fromCharCode(piece.length)}${piece}`)),
    Buffer.from(`${'0000'.repeat(3)}3100${'0000'.repeat(3)}`, 'hex'),
  ]).toString('base64')
}

describe('an opaque-signed mail', () => {
  const MAIL = 'Content-Type: text/plain; charset=utf-8\n\nFine, thanks.\n'
  /** Signed by OpenSSL, with a PDF. */
  const SIGNED =
    'MIIBrAYJKoZIhvcNAQcCoIIBnTCCAZkCAQExDTALBglghkgBZQMEAgEwge8GCSqGSIb3DQEHAaCB4QSB3kNvbnRlbnQtVHlwZTogbXVsdGlwYXJ0L21peGVkOyBib3VuZGFyeT1pbg0KDQotLWluDQpDb250ZW50LVR5cGU6IHRleHQvcGxhaW47IGNoYXJzZXQ9dXRmLTgNCg0KRmluZSwgdGhhbmtzLg0KLS1pbg0KQ29udGVudC1UeXBlOiBhcHBsaWNhdGlvbi9wZGY7IG5hbWU9b2ZmZXIucGRmDQpDb250ZW50LVRyYW5zZmVyLUVuY29kaW5nOiBiYXNlNjQNCg0KSlZCRVJpMHhMalFLDQotLWluLS0NCjGBkjCBjwIBATAnMA8xDTALBgNVBAMMBEthdGkCFBbSRNq/TAHrSXEVo6HiZhoJI+EUMAsGCWCGSAFlAwQCATAKBggqhkjOPQQDAgRIMEYCIQCaYSf0J1hwy4Z9U+a/usnXKgZbg7mxLkzLccp1vy6iggIhAIvT+ydeRkFnjpayh47dfFu+xewhaW706fjVJvEWk7jc'

  test('reads a signed mail with its files', async () => {
    const body = await read(`${HEAD}${writeSealed(SIGNED)}`)
    expect(body).toMatchObject({ text: 'Fine, thanks.', leftOut: [] })
    expect(body.files).toEqual([{ fileName: 'offer.pdf', bytes: Buffer.from('%PDF-1.4\n') }])
  })

  test('reads a mail that was signed before its length was known, or twice', async () => {
    const once = writeInPieces(MAIL)
    for (const base64 of [once, writeInPieces(writeSealed(once))])
      expect(await read(`${HEAD}${writeSealed(base64)}`)).toMatchObject({ text: 'Fine, thanks.', files: [] })
  })

  test('reads a signed mail with the text around it', async () => {
    const { text } = await read(withParts(TEXT_PART, writeSealed(SIGNED)))
    expect(text).toBe('Here.\n\nFine, thanks.')
  })

  test('removes a PGP signature from a text', async () => {
    const signature = '-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----'
    const text = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nFine:\n- - one\n${signature}`
    expect(await readText(text)).toMatchObject({ text: 'Fine:\n- one', fullText: '' })
  })
})

describe('a mail that breaks the rules', () => {
  test.each([
    'text',
    '',
    'text/plain charset=utf-8',
    'text/markdown',
    'text/enriched',
    'text/plain; name=msg.txt',
  ])('reads a text with the type “%s”', async (type) => {
    expect((await read(withText('Fine.', type))).text).toBe('Fine.')
  })

  test.each(['multipart/mixed', 'multipart/mixed; boundary=b'])(
    'reads the text of a mail whose parts are missing: %s',
    async (type) => {
      expect((await read(withText('Fine.', type))).text).toBe('Fine.')
    },
  )

  test('reads the HTML if the plain text has only the line of an app', async () => {
    const parts = [
      'Content-Type: text/plain\n\nSent from my iPhone\n',
      'Content-Type: text/html\n\n<p>Fine.</p><p>Sent from my iPhone</p>\n',
    ]
    expect((await read(withParts(...parts).replace('mixed', 'alternative'))).text).toBe('Fine.')
  })
})

const readFlowed = (text: string, type = 'text/plain; charset=utf-8; format=flowed') =>
  read(withText(text, type))

describe('text with flowed lines', () => {
  test('joins the lines of a flowed paragraph', async () => {
    expect((await readFlowed('One \ntwo.\n\n- a\n- b')).text).toBe('One two.\n\n- a\n- b')
    const type = 'text/plain; charset=utf-8; format=flowed; delsp=yes'
    expect((await readFlowed('これは \nテスト', type)).text).toBe('これはテスト')
  })

  test('keeps answers between flowed lines of a quote', async () => {
    const text =
      'Studio Nordlicht wrote on 11/20/26 10:03:\n> Which hours? \nNine to twelve. \n> And holidays? \nClosed.'
    expect((await readFlowed(text)).text).toBe('Nine to twelve.\n\nClosed.')
  })
})

test.each([
  'Antwort: Hours',
  'Rif: Hours',
  'İlt: Hours',
  '\u{200F}رد: Hours',
  'Re[2]: Hours',
  'RE(2): Hours',
  '回复：Hours',
])('does not use the subject of a reply as its text: %s', async (subject) => {
  expect(await read(`From: Kati <kati@bakery.example>\nSubject: ${subject}\n\n`)).toMatchObject({ text: '' })
})

test('shows a question in the subject, and folds the quote below it', async () => {
  const mail = 'From: Kati <kati@bakery.example>\nSubject: When?\nIn-Reply-To: <mail-5@x>\n\n'
  const quote = 'On Fri, Nov 20, 2026 Studio Nordlicht <portal@agency.example> wrote:\n> Hello'
  expect(await read(mail + quote)).toMatchObject({ text: 'When?', fullText: `When?\n\n${quote}` })
})
