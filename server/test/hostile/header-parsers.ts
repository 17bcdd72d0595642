import type { TestApp } from '../test-app.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { ANYTHING, BARE, IN_LINES } from './grammars.ts'
import type { Frame } from './pumped.ts'

/** Node's limit for the request line and headers together. */
const HEADERS_MAX = 16 * 1024
const USER_AGENT_MAX = 300
const FILE_NAME_MAX = 255
const DEVICES = 50

const createLine = (
  tokens: readonly string[],
  read: (text: string) => Promise<{ status: number }>,
  frames: readonly Frame[] = [BARE, [tokens[0] ?? '', tokens.at(-1) ?? '']],
): ForeignParser => ({
  limit: HEADERS_MAX,
  tokens: [...new Set([...IN_LINES, ...tokens])],
  frames,
  read: async (text) => (await read(text)).status,
})

/** Returns the parsers of request lines and headers, which are tested through requests. */
export async function headerParsers(portal: TestApp): Promise<Record<string, ForeignParser>> {
  const client = await portal.buildClient()
  const anna = portal.as(client)
  const upload = await portal.buildUpload(client)
  for (let i = 0; i < DEVICES; i++) await portal.as(client).cookie()
  const file = `/api/uploads/${upload.name}`

  const header = (name: string, tokens: readonly string[], path = '/api/user') =>
    createLine(tokens, (text) => anna.get(path, { [name]: text }))
  const tus = (name: string, tokens: readonly string[]) =>
    createLine(tokens, (text) =>
      anna.send('POST', '/api/uploads/resumable', undefined, {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        [name]: text,
      }),
    )

  return {
    cookies: header('cookie', ['sid=', 'a=b; ', '="', '%20', 'sid="a";']),
    'a query': createLine(
      ['a=', 'q=a&', '%41', '%', '%f', '%c3', 'limit=1&', '[]', '+', '#'],
      (text) => anna.get(`/api/tickets?${text}`),
      [BARE, ['q=', '&limit=1'], ['cursor=', ''], ['sort=', '']],
    ),
    'an address': createLine(
      ['/', '//', '..', '/../', '%2e', '%2f', '%', '%c3', ':', '*'],
      (text) => anna.get(`/${text}`),
      [
        ['api/uploads/', ''],
        ['api/tickets/', '/'],
        ['assets/', '.js'],
      ],
    ),
    'the type of a body': createLine(
      ['; a=b', '; a="b"', 'boundary=', 'charset=', '/', String.raw`\"`],
      (text) => anna.send('POST', '/api/uploads', '--x--', { 'content-type': text }),
      [
        BARE,
        ['multipart/form-data; ', ''],
        ['multipart/form-data; boundary=', ''],
        ['application/json;', ''],
      ],
    ),
    'what a file in parts is told of': tus('upload-metadata', ['filename ', 'filename YQ==,', 'YQ==', ',']),
    'the size of a file in parts': tus('upload-length', ['1', '-1', '1e9', ' ']),
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
        IN_LINES,
        ['Mozilla/5.0 ', '(Windows NT 10.0; ', 'AppleWebKit/', 'Chrome/', 'Version/', 'Android '],
        ['like Gecko', ') '],
      ].flat(),
      frames: [BARE, ['Mozilla/5.0 (', ') Safari/605']],
      read: async (userAgent) => {
        await portal.db.updateTable('sessions').set({ userAgent }).where('userId', '=', client.id).execute()
        return (await anna.get(`/api/sessions?limit=${DEVICES}`)).status
      },
    },
    'the browser that says what it is': header('user-agent', ['Mozilla/5.0 (', 'Chrome/', ')']),
    'a range': header('range', ['bytes=', '0-1,', '-1,', '1-', '9', '0-'], file),
    'a condition on a range': header('if-range', ['"a"', 'W/"a", ', '"'], file),
    'a condition on what is known': header('if-none-match', ['"a"', 'W/"a", ', '"'], file),
    'a condition on what is changed': createLine(['"1"', 'W/"1", ', '"'], (text) =>
      anna.send('PATCH', '/api/user', {}, { 'if-match': text }),
    ),
    'a key of a request': createLine(['a', '!'], (text) =>
      anna.post('/api/comments', {}, { 'idempotency-key': text }),
    ),
    'a bearer token': header('authorization', ['Bearer ', 'Basic ', 'a', '=']),
    'where a request comes from': header('origin', ['https://', 'a.', ':1', '/']),
    'the host that is asked': header('host', ['a.', ':1', '[::', ']']),
    'what is accepted': header('accept', ['text/html, ', '*/*;q=0.', 'text/html']),
    'what is accepted of the API': header('accept-encoding', ['gzip, ', 'br;', 'q=1, ', '*;q=0.', ';', ',']),
    'what is accepted of the web app': header('accept-encoding', ['gzip, ', 'br;q=1, ', '*;q=0.'], '/'),
    'who a proxy asks for': header('x-forwarded-for', ['1.1.1.1, ', '::1, ', '::', '1.']),
    'who follows a request': header('traceparent', ['00-', '0', '-01']),
  }
}
