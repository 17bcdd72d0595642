import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

const ARCHIVE =
  'A tar archive: `data/<table>.json` for each kind of record and `files/` with the files. Passwords, keys and internal notes are not in it.'

export const privacyEndpoints = {
  exportOwn: endpoint('GET /api/user/export', {
    summary: 'Everything the portal keeps about you',
    description: ARCHIVE,
    response: z.unknown(),
    produces: 'application/x-tar',
  }),
  exportPerson: endpoint('GET /api/users/:id/export', {
    summary: 'Everything the portal keeps about a person',
    description: ARCHIVE,
    confirmed: 'for somebody else',
    response: z.unknown(),
    produces: 'application/x-tar',
  }),
  erase: endpoint('POST /api/users/:id/erase', {
    summary: 'Erase a person',
    description:
      'For good: the account ends, and name, username, email address, company, picture, network addresses, devices, notifications, mails and drafts go. Briefs, projects, tickets, comments and the files on them stay under an anonymous name. Yourself and the last staff account are protected (409).',
    undo: { never: 'erasing is final by law' },
    confirmed: 'always',
  }),
}
