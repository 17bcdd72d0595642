import { type Row, everybody, answersToOwner } from '../access-row.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'

/** Creates a link to one of the owner's questions. */
const link: Row['on'] = async (portal, { id: clientId }) => {
  const question = await portal.buildQuestion({ clientId })
  const { infoRequestId } = await portal.db
    .selectFrom('infoQuestions')
    .select('infoRequestId')
    .where('id', '=', question.id)
    .executeTakeFirstOrThrow()
  const { id: linkId } = await portal.db
    .insertInto('answerLinks')
    .values({
      infoRequestId,
      questionIds: [question.id],
      name: 'Tom Weber',
      email: 'tom@photos.example',
      madeBy: clientId,
      tokenHash: hashToken(newToken()),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: infoRequestId, linkId }
}
const none = 2_147_483_647

export const rows: Record<string, Row> = {
  'GET /api/info-requests/:id/links': { ...answersToOwner(200), on: 'infoRequest' },
  // The question does not exist.
  'POST /api/info-requests/:id/links': {
    ...answersToOwner(400),
    on: 'infoRequest',
    body: () => ({ name: 'Tom Weber', email: 'tom@photos.example', questionIds: [none] }),
  },
  'DELETE /api/info-requests/:id/links/:linkId': { ...answersToOwner(204), on: link },
  // These calls have no link.
  'GET /api/answer-links': everybody(404),
  'PATCH /api/answer-links': { ...everybody(404), body: () => ({ questionId: none, value: 'Here.' }) },
  'POST /api/answer-links/uploads': { ...everybody(404), file: true },
}
