import type { TestApp } from '#server/test/test-app.ts'
import type { Frame } from './pumped.ts'

/** A parser that reads what strangers send. */
export interface ForeignParser {
  /** Characters that it is given at most. */
  limit: number
  /** What its grammar is made of. */
  tokens: readonly string[]
  /** What a text stands in for it to be read by this parser. */
  frames: readonly Frame[]
  /** Answers the status. */
  read: (text: string) => Promise<number>
}

const MIB = 1024 * 1024
/** What Node takes of a request's line and headers together. */
const HEADERS_MAX = 16 * 1024
const USER_AGENT_MAX = 300
const FILE_NAME_MAX = 255
const DEVICES = 50
const BARE: Frame = ['', '']

const WHITE = [' ', '\t', '\n', '\r\n']
const MARKS = [
  '"',
  "'",
  '\\',
  '=',
  ';',
  ',',
  ':',
  '/',
  '-',
  '.',
  '%',
  '&',
  '?',
  '@',
  '(',
  '<',
  '>',
  '[',
  '{',
  '*',
  '+',
]
const LETTERS = ['a', '0', '_', '\u00e9', '\ud83d\ude00', '\0']
const ANYTHING = [...WHITE, ...MARKS, ...LETTERS]

const JSON_TOKENS = [
  ' ',
  '\n',
  '"',
  '\\',
  'a',
  '0',
  '\u00e9',
  '\ud83d\ude00',
  String.raw`\"`,
  String.raw`\\"`,
  String.raw`\\`,
  String.raw`\/`,
  String.raw`\u0041`,
  String.raw`\ud83d`,
  '"",',
  '"a":',
  '"a":1,',
  '"__proto__":',
  '"__proto__"',
  '"attachments":[',
  String.raw`"\u0061ttachments":[`,
  '"data:',
  '"data:a/a;base64,A",',
  ']',
  '}',
  '[],',
  '{},',
  '{"a":',
  '[1,',
  '1,',
  '-1e9,',
  'null,',
  'true,',
]
const JSON_FRAMES: Frame[] = [
  BARE,
  ['{"fullName":"', '"}'],
  ['{"title":"', '","attachments":[]}'],
  ['{"constructor":1,"a":[', '0]}'],
  ['{', '"b":1}'],
]
const FILE_FRAMES: Frame[] = [
  ...JSON_FRAMES,
  ['{"attachments":[', '""]}'],
  ['{"attachments":["', '"]}'],
  ['{"attachments":["data:', '"]}'],
  ['{"attachments":["data:image/png;name=', ';base64,AAAA"]}'],
  ['{"attachments":["data:image/png;base64,', '"]}'],
]
const ANSWER_FRAMES: Frame[] = [['{"responseData":{"files":[', '""]}}']]

/** Every parser that strangers reach, by name, driven as they do: by requests. */
export async function foreignParsers(portal: TestApp): Promise<Record<string, ForeignParser>> {
  const client = await portal.buildClient()
  const anna = portal.as(client)
  const infoRequest = await portal.buildInfoRequest({ clientId: client.id })
  const upload = await portal.buildUpload(client)
  for (let i = 0; i < DEVICES; i++) await portal.as(client).cookie()
  const file = `/api/uploads/${upload.name}`

  const body =
    (method: 'POST' | 'PATCH', path: string, type = 'application/json') =>
    async (text: string) =>
      (await anna.send(method, path, Buffer.from(text), { 'content-type': type })).status
  const header =
    (name: string, path = '/api/user') =>
    async (text: string) =>
      (await anna.get(path, { [name]: text })).status
  const inHeader = (name: string, tokens: string[], path?: string): ForeignParser => ({
    limit: HEADERS_MAX,
    tokens: [...ANYTHING, ...tokens],
    frames: [BARE, [tokens[0] ?? '', tokens.at(-1) ?? '']],
    read: header(name, path),
  })

  return {
    'a JSON body': {
      limit: MIB - 1,
      tokens: JSON_TOKENS,
      frames: JSON_FRAMES,
      read: body('PATCH', '/api/user'),
    },
    'a JSON body with the files of a ticket': {
      limit: MIB - 1,
      tokens: JSON_TOKENS,
      frames: FILE_FRAMES,
      read: body('POST', '/api/tickets'),
    },
    'a JSON body with the files of an answer': {
      limit: MIB - 1,
      tokens: JSON_TOKENS,
      frames: ANSWER_FRAMES,
      read: body('PATCH', `/api/info-requests/${infoRequest.id}`),
    },
    'a JSON text in a JSON body': {
      limit: MIB - 100,
      tokens: ['[', '{', '1,', ' ', String.raw`\"`, String.raw`\"\",`, String.raw`{\"a\":`, String.raw`\\`],
      frames: [
        ['{"responseData":"', '"}'],
        [String.raw`{"responseData":"{\"attachments\":[`, String.raw`1]}"}`],
      ],
      read: body('PATCH', `/api/info-requests/${infoRequest.id}`),
    },
    cookies: inHeader('cookie', ['sid=', 'a=b; ', '="', '%20', 'sid="a";']),
    'a query': {
      limit: HEADERS_MAX,
      tokens: [...ANYTHING, 'a=', 'q=a&', '%41', '%', '%f', '%c3', 'limit=1&', '[]', '+', '#'],
      frames: [BARE, ['q=', '&limit=1'], ['cursor=', ''], ['sort=', '']],
      read: async (text) => (await anna.get(`/api/tickets?${text}`)).status,
    },
    'an address': {
      limit: HEADERS_MAX,
      tokens: [...ANYTHING, '/', '//', '..', '/../', '%2e', '%2f', '%', '%c3', ':', '*'],
      frames: [
        ['api/uploads/', ''],
        ['api/tickets/', '/'],
        ['assets/', '.js'],
      ],
      read: async (text) => (await anna.get(`/${text}`)).status,
    },
    'the type of a body': {
      limit: HEADERS_MAX,
      tokens: [...ANYTHING, '; a=b', '; a="b"', 'boundary=', 'charset=', '/', String.raw`\"`],
      frames: [
        BARE,
        ['multipart/form-data; ', ''],
        ['multipart/form-data; boundary=', ''],
        ['application/json;', ''],
      ],
      read: (text) => body('POST', '/api/uploads', text)('--x--'),
    },
    'the name of a file that is sent': {
      limit: FILE_NAME_MAX,
      tokens: [...ANYTHING, '%41', '.png', '\u202e'],
      frames: [BARE],
      read: async (text) => {
        const fileName = text.replaceAll('\0', '')
        await portal.db.updateTable('uploads').set({ fileName }).where('name', '=', upload.name).execute()
        return (await anna.get(file)).status
      },
    },
    'the browsers of fifty sessions': {
      limit: USER_AGENT_MAX,
      tokens: [
        ...ANYTHING,
        'Mozilla/5.0 ',
        '(Windows NT 10.0; ',
        'AppleWebKit/',
        'Chrome/',
        'Version/',
        'Android ',
        'like Gecko',
        ') ',
      ],
      frames: [BARE, ['Mozilla/5.0 (', ') Safari/605']],
      read: async (text) => {
        const userAgent = text.replaceAll('\0', '')
        await portal.db.updateTable('sessions').set({ userAgent }).where('userId', '=', client.id).execute()
        return (await anna.get(`/api/sessions?limit=${DEVICES}`)).status
      },
    },
    'the browser that says what it is': inHeader('user-agent', ['Mozilla/5.0 (', 'Chrome/', ')']),
    'a range': inHeader('range', ['bytes=', '0-1,', '-1,', '1-', '9', '0-'], file),
    'a condition on a range': inHeader('if-range', ['"a"', 'W/"a", ', '"'], file),
    'a condition on what is known': inHeader('if-none-match', ['"a"', 'W/"a", ', '"'], file),
    'a condition on what is changed': {
      ...inHeader('if-match', ['"1"', 'W/"1", ', '"']),
      read: async (text) => (await anna.send('PATCH', '/api/user', {}, { 'if-match': text })).status,
    },
    'a key of a request': {
      ...inHeader('idempotency-key', ['a', '!']),
      read: async (text) => (await anna.post('/api/comments', {}, { 'idempotency-key': text })).status,
    },
    'a bearer token': inHeader('authorization', ['Bearer ', 'Basic ', 'a', '=']),
    'where a request comes from': inHeader('origin', ['https://', 'a.', ':1', '/']),
    'the host that is asked': inHeader('host', ['a.', ':1', '[::', ']']),
    'what is accepted': inHeader('accept', ['text/html, ', '*/*;q=0.', 'text/html']),
    'what is accepted of the web app': inHeader('accept-encoding', ['gzip, ', 'br;q=1, ', '*;q=0.'], '/'),
    'who a proxy asks for': inHeader('x-forwarded-for', ['1.1.1.1, ', '::1, ', '::', '1.']),
    'who follows a request': inHeader('traceparent', ['00-', '0', '-01']),
  }
}
