import * as z from 'zod'
import { PICTURE_MAX_MB } from '#shared/files/values.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { idFilter, listQuery } from '#shared/contract/queries.ts'
import {
  PublicPortalInfo,
  Me,
  Login,
  Registration,
  User,
  Setup,
  ProfileChange,
  PasswordChange,
  NewUser,
  UserChange,
} from './schemas.ts'
import { USER_STATUSES } from './values.ts'
import { ROLES } from '#shared/contract/roles.ts'

export const userEndpoints = {
  portal: endpoint('GET /api/portal', {
    summary: 'Get public information about the portal',
    description: 'For pages that anyone can open: the agency’s name and branding, and the ways to sign in.',
    response: PublicPortalInfo,
  }),
  me: endpoint('GET /api/user', {
    summary: 'Get your own account',
    description:
      'Returns the person who is signed in. In Client View, that’s the client, and `clientView` names the staff member and the end of the view.',
    response: Me,
  }),
  login: endpoint('POST /api/login', {
    summary: 'Sign in',
    description:
      'Sets the session cookie. `username` is a username. If no one has that username, it can also be the confirmed email address of exactly one active account. Attempts with either one count toward the same limit. If the person has a second factor, a correct password returns 401 with the code `second_factor`. Then call `POST /api/login/second-factor`, or sign in with a passkey. After 10 wrong attempts for an account or 100 from a network address in 15 minutes, it returns 429. If the sign-in provider is the only way to sign in, this and every call that sets a password return 403 with the code `provider_only`, except for the emergency account.',
    undo: 'POST /api/logout',
    body: Login,
    response: Me,
  }),
  register: endpoint('POST /api/register', {
    summary: 'Register as a client',
    description:
      'Works only while registration is open. Otherwise, it returns 403. Creates a company and signs in. The address gets an email with a confirmation link, and no other emails until that link is used.',
    undo: 'DELETE /api/users/:id',
    body: Registration,
    response: Me,
    status: 201,
  }),
  setup: endpoint('POST /api/setup', {
    summary: 'Create the first staff member',
    description:
      'Needs the one-time link that an empty portal prints when it starts. The new person becomes an agency owner and is signed in.',
    undo: { never: 'the link works once' },
    body: Setup,
    response: Me,
    status: 201,
  }),
  logout: endpoint('POST /api/logout', {
    summary: 'Sign out',
    description: 'Ends the session and deletes its cookie. Without a session, the response is the same.',
    undo: { never: 'an ended session stays ended' },
  }),
  changeProfile: endpoint('PATCH /api/user', {
    summary: 'Change your own profile',
    description: `A new \`email\` is stored as \`pendingEmail\` until you open the link that is sent there. To cancel the change, send the current address. \`picture\` is the name of an image that you uploaded: JPEG, PNG, GIF or WebP, up to ${PICTURE_MAX_MB} MB. Null removes the picture or the time zone, and resets \`language\` to the agency’s.`,
    undo: 'the same call',
    confirmed: 'for a new email address',
    body: ProfileChange,
    response: Me,
  }),
  changePassword: endpoint('POST /api/user/password', {
    summary: 'Change your own password',
    description:
      'Ends all your other sessions, and notifies you by email. After 10 wrong current passwords in 15 minutes, it returns 429.',
    undo: 'the same call',
    body: PasswordChange,
  }),
  list: endpoint('GET /api/users', {
    summary: 'List people',
    description:
      'Returns everyone who has an account, sorted by ID. Freelancers see staff and the people in their companies. With `status=deleted`, it returns people whose account was deleted but who haven’t been erased.',
    query: listQuery.extend({
      role: z.enum(ROLES).optional().describe('Only people with this role'),
      status: z.enum(USER_STATUSES).optional().describe('Only people with this status'),
      companyId: idFilter.describe('Only members of this company'),
    }),
    response: z.array(User),
  }),
  get: endpoint('GET /api/users/:id', {
    summary: 'Get a person',
    description: 'Includes people who are invited or deactivated.',
    response: User,
  }),
  picture: endpoint('GET /api/users/:id/picture', {
    summary: 'Download a person’s picture',
    description:
      'Returns a small version. Clients and freelancers see the pictures of staff and of the people in their companies. Other staff see everyone’s.',
    response: z.unknown(),
  }),
  create: endpoint('POST /api/users', {
    summary: 'Create a person with a password',
    description:
      'The person has to replace this password after signing in. To let them choose one themselves, send an invitation instead (`POST /api/invitations`). A client joins the company `companyId`, or gets a new company named `companyName` and owns it. Staff without a `staffRole` become agency owners. Only agency owners can create staff. A freelancer has to have a company.',
    undo: 'DELETE /api/users/:id',
    confirmed: 'for staff',
    body: NewUser,
    response: User,
    status: 201,
  }),
  update: endpoint('PATCH /api/users/:id', {
    summary: 'Change a person',
    description:
      'A new password or role ends the person’s sessions, and they get an email about it. Only agency owners can change what staff can do. If no agency owner would be left, it returns 409 with the code `last_owner`. `companyName` renames a company whose only member is this person.',
    undo: 'the same call',
    confirmed: 'for a new password, email address or role, or for a change to a freelancer’s companies',
    body: UserChange,
    response: User,
  }),
  remove: endpoint('DELETE /api/users/:id', {
    summary: 'Delete a person’s account',
    description:
      'The person can no longer sign in, and their sessions end immediately. The person’s name stays on their records. To remove the name as well, erase the person. Returns 409 for your own account and for the last agency owner.',
    undo: {
      never:
        'the password and the second factor are deleted. To keep someone out for a while, deactivate them',
    },
    confirmed: 'for staff',
  }),
}
