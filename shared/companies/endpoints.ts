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
const memberParams = IdParams.extend({ userId: IdParams.shape.id.describe('The member’s ID') })

/** Errors of a link that can't be used. */
export const INVALID_INVITATION =
  'Returns 404 if the link is wrong, used, revoked or expired, or if the person can’t join the company.'

const FOR_STAFF = 'for staff, who get the link'

export const companyEndpoints = {
  list: endpoint('GET /api/companies', {
    summary: 'List companies',
    description:
      'Sorted by name. Clients see the companies that they belong to. Staff see all, and freelancers see their own. `state` is for staff.',
    query: listQuery.extend({
      state: z
        .enum(COMPANY_STATES)
        .optional()
        .describe('`ownerless`: no owner can sign in or has an open invitation'),
    }),
    response: z.array(Company),
  }),
  create: endpoint('POST /api/companies', {
    summary: 'Create a company',
    description: 'It has no members yet: invite its owner next (`POST /api/companies/:id/invitations`).',
    undo: 'PATCH /api/companies/:id',
    body: NewCompany,
    response: Company,
    status: 201,
  }),
  get: endpoint('GET /api/companies/:id', {
    summary: 'Get a company',
    description: 'Includes your own membership and, for staff, the owners and the number of open records.',
    response: Company,
  }),
  update: endpoint('PATCH /api/companies/:id', {
    summary: 'Rename, archive or restore a company',
    description:
      'Company owners and staff can rename it. Only staff can archive and restore it. Members of an archived company can only read.',
    undo: 'the same call',
    body: CompanyChange,
    response: Company,
  }),
  merge: endpoint('POST /api/companies/:id/merge', {
    summary: 'Merge a company into another one',
    description:
      'Moves all records and members of this company to the company `into`, and archives this one. People who belong to both keep their role in the other company. Open invitations to this company end. With `preview`, nothing changes, and it returns who would see private records, which freelancers would see a company, and who could see or do less. Returns 409 if both are the same company, if together they have more than 200 members, if the other one is archived or if this one was merged before.',
    undo: { never: 'the portal doesn’t store which records came from which company' },
    confirmed: 'for everything except a `preview`',
    body: CompanyMerge,
    response: CompanyMergeResult,
  }),
  files: endpoint('GET /api/companies/:id/files', {
    summary: 'List the files of a company’s projects',
    description: 'Sorted newest first. Includes the projects that you can see, even archived ones.',
    query: pageQuery,
    response: z.array(CompanyFile),
  }),
  people: endpoint('GET /api/companies/:id/people', {
    summary: 'List the members of a company',
    description:
      'Sorted by the date they joined, earliest first. With `state=ended`, company owners and staff get former members.',
    query: pageQuery.extend({
      state: z.enum(MEMBERSHIP_STATES).default('current').describe('`ended`: former members'),
    }),
    response: z.array(CompanyPerson),
  }),
  person: endpoint('GET /api/companies/:id/people/:userId', {
    summary: 'Get a member of a company',
    description: 'Company owners and staff also get the member’s open work and who can take it over.',
    params: memberParams,
    response: CompanyPerson,
  }),
  changePerson: endpoint('PATCH /api/companies/:id/people/:userId', {
    summary: 'Change a member’s role, projects or notifications',
    description:
      'Company owners and staff can change everything. Other members can only change their own `news`. If the member can no longer do some of their open work, or be the contact, it goes to the owner who makes the change, or otherwise to the first owner. With `preview`, nothing changes, and it returns that work. Returns 409 with the code `last_owner` for the only owner who can sign in.',
    undo: 'the same call',
    params: memberParams,
    body: CompanyPersonChange,
    response: CompanyPerson,
  }),
  removePerson: endpoint('DELETE /api/companies/:id/people/:userId', {
    summary: 'Remove a member, or leave a company',
    description:
      'The member’s open work goes to the `successors`. Without them, requests, tasks and contact roles go to the owner who removes the member, or otherwise to the first owner. A member who is removed by someone else gets an email. Returns 409 with the code `last_owner` for the only owner who can sign in.',
    undo: 'POST /api/companies/:id/invitations',
    params: memberParams,
    body: MemberRemoval,
  }),
  leaving: endpoint('GET /api/users/:id/leaving', {
    summary: 'Preview the end of a client’s account',
    description:
      'Lists the effect on each company that the client belongs to. If they no longer belong to any, it lists the companies in which they were the only member. Archived companies aren’t included.',
    response: z.array(LeaveEffect),
  }),
  invitations: endpoint('GET /api/companies/:id/invitations', {
    summary: 'List the invitations to a company',
    description: 'Sorted newest first. Company owners and staff can see them.',
    query: pageQuery,
    response: z.array(CompanyInvitation),
  }),
  invite: endpoint('POST /api/companies/:id/invitations', {
    summary: 'Invite someone to a company',
    description: `Sends a link by email. It works once, for ${COMPANY_INVITATION_DAYS} days. For staff, the response includes the link, which can’t be read again. To protect privacy, company owners get the same response no matter who has the address, unless it’s a member of this company. For staff, it returns 400 if the address belongs to a staff member or a deactivated person.`,
    undo: 'DELETE /api/company-invitations/:id',
    confirmed: FOR_STAFF,
    body: NewCompanyInvitation,
    response: CompanyInvitation,
    status: 201,
  }),
  revokeInvitation: endpoint('DELETE /api/company-invitations/:id', {
    summary: 'Withdraw an invitation to a company',
    description: 'Its link stops working. Returns 409 if the invitation was already used.',
    undo: 'POST /api/companies/:id/invitations',
  }),
  sendInvitationAgain: endpoint('POST /api/company-invitations/:id/send-again', {
    summary: 'Send an invitation to a company again',
    description:
      'Sends a new link, and the previous one stops working. Returns 409 if the invitation was used or withdrawn.',
    undo: { never: 'the link has been emailed. To end it, withdraw the invitation' },
    confirmed: FOR_STAFF,
    response: CompanyInvitation,
  }),
  readInvitation: endpoint('POST /api/company-invitation', {
    summary: 'Look up an invitation to a company',
    description: `Returns the company and who the link is for. ${INVALID_INVITATION}`,
    undo: 'nothing changes',
    body: z.object({ token: companyTokenInput.describe('The part of the link after the `#`') }),
    response: ResolvedCompanyInvitation,
  }),
}
