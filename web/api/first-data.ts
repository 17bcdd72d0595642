interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** Until when, in milliseconds after the navigation, answers that came with the page count as fresh. */
export const FRESH_MS = 20_000

/** What came with the page, which the server wrote into it (`server/http/first-page.ts`). */
export const firstData = (): HTMLElement | null | undefined =>
  globalThis.document?.getElementById('first-data')

let answers: Record<string, Answer> | undefined

/** Takes the answer to a GET that came with the page, once. After a write, none is taken any more. */
export function takeFirst(method: string, address: string): Response | undefined {
  answers ??= JSON.parse(firstData()?.textContent ?? '{}') as Record<string, Answer>
  if (method !== 'GET' || performance.now() > FRESH_MS) answers = {}
  const answer = answers[address]
  delete answers[address]
  return answer && answered(answer)
}

/** Reading a `Response` takes several turns of the event loop, and what the server rendered waits for all that came with it. */
const answered = ({ status, headers, body }: Answer) =>
  ({
    ok: status < 300,
    status,
    headers: new Headers(headers),
    json: async () => body,
  }) as Response
