import type { FastifyRequest } from 'fastify'
import { formatUser, OTHER_USER, USER_HEADER } from '#shared/users/user-header.ts'
import { conflict } from '#server/platform/errors.ts'
import { isSafeMethod } from '#server/platform/http/safe-method.ts'
import { t } from '#shared/i18n/t.ts'

/** Refuses a write of a page that was rendered for another user. @throws 409 with the code `other_user` */
export function requireSameUser({ method, headers, actor }: FastifyRequest): void {
  const named = headers[USER_HEADER]
  if (named === undefined || actor === null || isSafeMethod(method)) return
  if (named === formatUser({ id: actor.id, viewerId: actor.viewer })) return
  throw otherUserError()
}

/** Creates the error for a write for a different user than the signed-in one. */
export const otherUserError = () =>
  conflict(
    t(
      'This browser is now signed in as a different person, so nothing was changed. Reload the page to continue.',
    ),
    { code: OTHER_USER },
  )
