import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams } from '#shared/contract/fields.ts'
import { listQuery, pageQuery } from '#shared/contract/queries.ts'
import { CompanyFile } from '#shared/files/schemas.ts'
import {
  Company,
  CompanyChange,
  CompanyInvitation,
  CompanyPerson,
  CompanyPersonChange,
  ResolvedCompanyInvitation,
  MemberRemoval,
  LeaveEffect,
  CompanyMergeResult,
  CompanyMerge,
  NewCompany,
  NewCompanyInvitation,
  companyTokenInput,
} from './schemas.ts'
import { COMPANY_INVITATION_DAYS, COMPANY_STATES, MEMBERSHIP_STATES } from './values.ts'

/** The path parameters of a company's member. */
const memberParams = IdParams.extend({ userId: IdParams.shape.id })

/** Errors of a link that can't be used. */
export const INVALID_INVITATION =
  '404 for a link that is wrong, used, revoked or too old, or for someone who may not join.'

const FOR_STAFF = 'for callers of the staff, who are shown the link'

export const companyEndpoints = {
  list: endpoint('GET /api/companies', {
    summary: 'Companies, by name',
    description:
      'A client’s own; staff see all. `state`, for staff: `active` or `archived`, or `ownerless`: without an owner who can sign in or has an open invitation.',
    query: listQuery.extend({ state: z.enum(COMPANY_STATES).optional() }),
    response: z.array(Company),
  }),
  create: endpoint('POST /api/companies', {
    summary: 'Create a company',
    description: 'Without people: invite its owner next.',
    undo: 'PATCH /api/companies/:id',
    body: NewCompany,
    response: Company,
    status: 201,
  }),
  get: endpoint('GET /api/companies/:id', {
    summary: 'One company',
    description: 'With what the reader is in it; for staff also its owners and how much it has.',
    response: Company,
  }),
  update: endpoint('PATCH /api/companies/:id', {
    summary: 'Rename a company, or archive it',
    description:
      'Its owners rename it. Staff do, too, and archive and restore it: its people then only read.',
    undo: 'the same call',
    body: CompanyChange,
    response: Company,
  }),
  merge: endpoint('POST /api/companies/:id/merge', {
    summary: 'Move everything of a company into another one',
    description:
      'This one is archived then. Who is in both keeps the role in the other; open invitations to this one end. `preview` moves nothing and names who will see what was private, which freelancers of the staff will see a company, and who will see or do less. 409 above 200 people, into itself and into an archived one.',
    undo: { never: 'which records were whose is not kept' },
    confirmed: 'for all but a `preview`',
    body: CompanyMerge,
    response: CompanyMergeResult,
  }),
  files: endpoint('GET /api/companies/:id/files', {
    summary: 'Files of all projects of a company, newest first',
    description: 'Of the projects that the reader sees, archived ones too.',
    query: pageQuery,
    response: z.array(CompanyFile),
  }),
  people: endpoint('GET /api/companies/:id/people', {
    summary: 'The people of a company, who joined first at the top',
    description: 'With `state=ended`, for owners and staff, those who left.',
    query: pageQuery.extend({ state: z.enum(MEMBERSHIP_STATES).default('current') }),
    response: z.array(CompanyPerson),
  }),
  person: endpoint('GET /api/companies/:id/people/:userId', {
    summary: 'One person of a company',
    description: 'For owners and staff with what waits for them.',
    params: memberParams,
    response: CompanyPerson,
  }),
  changePerson: endpoint('PATCH /api/companies/:id/people/:userId', {
    summary: 'Change what a person may do in a company, or what they hear of it',
    description:
      'Owners and staff change everything, everyone else their own `news`. What waits for the person in what they may no longer do, and what they are the contact of there, goes to the owner who changes it, else to the first owner; `preview` changes nothing and says what. 409 with the code `last_owner` for the only owner who can sign in.',
    undo: 'the same call',
    params: memberParams,
    body: CompanyPersonChange,
    response: CompanyPerson,
  }),
  removePerson: endpoint('DELETE /api/companies/:id/people/:userId', {
    summary: 'Remove a person from a company, or leave it',
    description:
      'What waits for the person goes to the `successors`; requests, tasks and being a contact otherwise to the owner who removes, else to the first owner. 409 with the code `last_owner` for the only owner who can sign in.',
    undo: 'POST /api/companies/:id/invitations',
    params: memberParams,
    body: MemberRemoval,
  }),
  leaving: endpoint('GET /api/users/:id/leaving', {
    summary: 'What ending a client’s account means for their companies',
    description:
      'Those that they belong to and, of who belongs to none any more, those that were nobody else’s; without archived ones.',
    response: z.array(LeaveEffect),
  }),
  invitations: endpoint('GET /api/companies/:id/invitations', {
    summary: 'Invitations to a company, newest first',
    description: 'For its owners and staff.',
    query: pageQuery,
    response: z.array(CompanyInvitation),
  }),
  invite: endpoint('POST /api/companies/:id/invitations', {
    summary: 'Invite a person to a company',
    description: `Emails the link, which works once, for ${COMPANY_INVITATION_DAYS} days; staff are answered it this once. Owners are answered the same whoever the address belongs to, but for the company’s own people; staff are told of an address of the staff or of someone who is deactivated (400).`,
    undo: 'DELETE /api/company-invitations/:id',
    confirmed: FOR_STAFF,
    body: NewCompanyInvitation,
    response: CompanyInvitation,
    status: 201,
  }),
  revokeInvitation: endpoint('DELETE /api/company-invitations/:id', {
    summary: 'Take an invitation to a company back',
    description: 'Its link no longer works. 409 once it was used.',
    undo: 'POST /api/companies/:id/invitations',
  }),
  sendInvitationAgain: endpoint('POST /api/company-invitations/:id/send-again', {
    summary: 'Send an invitation to a company again',
    description: 'With a new link; the previous one no longer works. 409 once it was used or taken back.',
    undo: { never: 'the link has been emailed; deleting the invitation ends it' },
    confirmed: FOR_STAFF,
    response: CompanyInvitation,
  }),
  readInvitation: endpoint('POST /api/company-invitation', {
    summary: 'What a link invites to',
    description: INVALID_INVITATION,
    undo: 'nothing changes',
    body: z.object({ token: companyTokenInput }),
    response: ResolvedCompanyInvitation,
  }),
}
