import type { Frame } from './pumped.ts'

/** The tokens of an input language, and the frame that a text needs to be parsed. */
export interface Grammar {
  tokens: readonly string[]
  frames: readonly Frame[]
}

export const BARE: Frame = ['', '']

const raw = String.raw
const MARKS = `"'\\=;,:/-.%&?@(<>[{*+`.split('')
/** Characters that can occur within a line of a request's head. */
export const IN_LINES = [' ', '\t', ...MARKS, 'a', '0', '_', '\u00e9']
export const ANYTHING = [...IN_LINES, '\n', '\r\n', '\0', '\ud83d\ude00']

const JSON_TOKENS = [
  [' ', '\n', '"', '\\', 'a', '0', '\u00e9', '\ud83d\ude00'],
  [raw`\"`, raw`\\"`, raw`\\`, raw`\/`, raw`\u0041`, raw`\ud83d`],
  ['"",', '"a":', '"a":1,', '"__proto__":', '"__proto__"'],
  ['"attachments":[', raw`"\u0061ttachments":[`, '"data:', '"data:a/a;base64,A",'],
  ['[', ']', '}', '[],', '{},', '{"a":', '[1,', '1,', '-1e9,', 'null,', 'true,'],
].flat()
export const JSON_BODY: Grammar = {
  tokens: JSON_TOKENS,
  frames: [BARE, ['{"fullName":"', '"}'], ['{"constructor":1,"a":[', '0]}']],
}
export const JSON_WITH_FILES: Grammar = {
  tokens: JSON_TOKENS,
  frames: [
    BARE,
    ['{"title":"', '","attachments":[]}'],
    ['{"attachments":["', '"]}'],
    ['{"responseData":{"files":[', '""]}}'],
  ],
}
export const JSON_IN_JSON: Grammar = {
  tokens: ['[', '{', '1,', ' ', raw`\"`, raw`\"\",`, raw`{\"a\":`, raw`\\`],
  frames: [
    ['{"responseData":"', '"}'],
    [raw`{"responseData":"{\"attachments\":[`, raw`1]}"}`],
  ],
}
export const DATA_URL: Grammar = {
  tokens: [
    ['a', 'A', '=', '+', '%', '%41', ' ', '\n', '"', '\\', '\u00e9'],
    [';', ',', ';name=', ';base64', ';base64,', 'data:', '"data:a/a;base64,A",'],
    [raw`\/`, raw`\u002b`, raw`\u00`, raw`\u0022`],
  ].flat(),
  frames: [
    ['{"attachments":["data:', '"]}'],
    ['{"attachments":["data:image/png;name=', ';base64,AAAA"]}'],
  ],
}
export const BASE64: Grammar = {
  tokens: [
    'A',
    '=',
    '+',
    '/',
    ' ',
    '\\',
    '\u00e9',
    raw`\/`,
    raw`\u002b`,
    raw`\u00`,
    raw`\u`,
    'AA==',
    'AAA\\',
  ],
  frames: [BARE],
}

const DISPOSITION = 'Content-Disposition: form-data; name="file"'
const PART: Frame = ['\r\n\r\n', '\r\n--x--\r\n']
/** Forms with the boundary `x`. */
export const FORM: Grammar = {
  tokens: [
    [' ', '"', '%', '-', '\r\n', 'a', '%41', raw`\"`, '; a="b"', 'a: b\r\n'],
    ['--x', '\r\n--x', '--x\r\n\r\n\r\n', `--x\r\n${DISPOSITION}\r\n\r\n`],
    ['filename="', 'filename*=', "utf-8''"],
  ].flat(),
  frames: [
    BARE,
    ['--x\r\n', PART.join('')],
    [`--x\r\n${DISPOSITION}; filename="`, `"${PART.join('')}`],
    [`--x\r\n${DISPOSITION}; filename*=utf-8''`, PART.join('')],
    [`--x\r\n${DISPOSITION}\r\nContent-Type: `, PART.join('')],
    [`--x\r\n${DISPOSITION}; filename="a.png"\r\n\r\n`, PART[1]],
  ],
}

/** Heads of mails for the mail server `mx.example`. */
export const MAIL_HEAD: Grammar = {
  tokens: [
    ANYTHING,
    ['a@b.example, ', '<a@b>', 'g: a@b; ', ')', raw`\(`, '=?utf-8?Q?=20?= ', '=?utf-8?B?YQ==?= ', '=?'],
    ['a: b\n', 'To: a@b\n', '\n ', 'a=b; ', "a*0*=utf-8''a; ", 'dkim=pass (a) header.d=a.example; '],
  ].flat(),
  frames: [
    BARE,
    ['From: ', '\n\n'],
    ['To: ', '\n\n'],
    ['Subject: =?utf-8?Q?', '?=\n\n'],
    ['Content-Type: multipart/mixed; boundary=', '\n\n'],
    ['From: a@b.example\nAuthentication-Results: mx.example; ', '\n\n'],
  ],
}

export const MAIL_PARTS: Grammar = {
  tokens: [
    [' ', '\n', '\r\n', '=', '"', ';', '-', 'a', '\u00e9', '\0', '--x', '--x\n', '--x--\n'],
    ['boundary=', 'boundary=y\n', 'boundary="', 'boundary="x"', 'a: b\n'],
  ].flat(),
  frames: [BARE, ['boundary=x\n\n--x\n', '\n--x--\n']],
}
export const REPLY: Grammar = {
  tokens: [
    ANYTHING,
    ['1234from<>', 'On ', 'wrote:', 'From: ', '> ', '\n> ', '\n\n', '-- \n', '___', '----', 'a@b '],
    ['10:03', 'Sent: a\n', 'From: a@b\n', 'On 10:03\n', 'Sent from a\n', 'schrieb '],
  ].flat(),
  frames: [BARE, ['Thanks\n\n', '\n> quoted']],
}
export const HTML: Grammar = {
  tokens: [
    ANYTHING,
    ['<a', '<a href="', '<div>', '</div>', '<div id="appendonsend', '<div class="gmail_quote">', '<p>'],
    ['<blockquote>', '</blockquote>', '<!--', '-->', '<![CDATA[', '&amp;', '&#', '&', '<li>', '<ul>'],
    ['<br>', '<table><tr><td>', '<style>', '<script>', '<img src="cid:a">', 'cid:'],
  ].flat(),
  frames: [BARE, ['<a href="', '">']],
}
