import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

const ARCHIVE =
  'Returns a tar archive with `data/<table>.json` for each kind of record, and the files in `files/`. Passwords, keys and internal notes aren’t included. Each export is recorded in the audit log.'

export const privacyEndpoints = {
  exportOwn: endpoint('GET /api/user/export', {
    summary: 'Download your personal data',
    description: ARCHIVE,
    response: z.unknown(),
    produces: 'application/x-tar',
  }),
  exportPerson: endpoint('GET /api/users/:id/export', {
    summary: 'Download someone’s personal data',
    description: ARCHIVE,
    confirmed: 'for someone else',
    response: z.unknown(),
    produces: 'application/x-tar',
  }),
  erase: endpoint('POST /api/users/:id/erase', {
    summary: 'Erase a person',
    description:
      'Permanently deletes the account, name, username, email address, company, picture, network addresses, devices, notifications, emails and drafts. Briefs, projects, tickets, comments and their files stay under an anonymous name. Returns 409 for yourself and for the last agency owner.',
    undo: { never: 'by law, erasing someone is permanent' },
    confirmed: 'always',
  }),
}
