import type { AnswerLink, GuestQuestion, ResolvedAnswerLink } from '#shared/requests/links/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Caller } from './caller.ts'
import type { askingPortal } from './questions.ts'
import type { TestApp } from './test-app.ts'

let count = 0
/** Returns an address that no one has. */
export const guestEmail = () => `tom-${++count}@photos.example`

const getToken = ({ link }: AnswerLink) => link?.split('#')[1] ?? ''

/** Returns helpers for a client who sends guests a link, and for guests who answer through it. */
export function linkingPortal(portal: TestApp, { client }: Awaited<ReturnType<typeof askingPortal>>) {
  const make = (requestId: number, questionIds: number[], who: Caller = client, fields: object = {}) =>
    who.post<AnswerLink & { detail: string; errors: { path: string }[] }>(
      `/api/info-requests/${requestId}/links`,
      { name: 'Tom Weber', email: guestEmail(), questionIds, ...fields },
    )
  /** Returns the calls of a guest with this token. */
  const guest = (token: string) => {
    const held = { 'answer-token': token }
    const version = (of: number | undefined): Record<string, string> =>
      of === undefined ? held : { ...held, 'if-match': `"${of}"` }
    return {
      read: () => portal.anonymous.get<ResolvedAnswerLink & { detail: string }>('/api/answer-links', held),
      write: (questionId: number, body: object, ifMatch?: number) =>
        portal.anonymous.patch<GuestQuestion & { detail: string; errors: { path: string }[] }>(
          '/api/answer-links',
          { questionId, ...body },
          version(ifMatch),
        ),
      give: (questionId: number, value: unknown) =>
        portal.anonymous.patch<GuestQuestion & { detail: string }>(
          '/api/answer-links',
          { questionId, value, give: true },
          held,
        ),
      upload: (headers: Record<string, string> = {}) =>
        portal.anonymous.upload<Attachment & { detail: string }>(
          '/api/answer-links/uploads',
          {},
          {},
          { ...held, ...headers },
        ),
    }
  }
  /** Makes a link to these questions. Returns it with the calls of its guest. */
  const invite = async (requestId: number, questionIds: number[], who: Caller = client) => {
    const { body } = await make(requestId, questionIds, who)
    return { link: body, token: getToken(body), tom: guest(getToken(body)) }
  }
  return { make, guest, invite }
}
