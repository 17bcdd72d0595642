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
    summary: 'What anybody may know of this portal',
    description: 'For the pages that are open to all: the agency’s name and look, and the ways to sign in.',
    response: PublicPortalInfo,
  }),
  me: endpoint('GET /api/user', {
    summary: 'Who is signed in',
    description: 'In Client View that is the client; `clientView` then says who looks and until when.',
    response: Me,
  }),
  login: endpoint('POST /api/login', {
    summary: 'Sign in',
    description:
      'Sets the session cookie. `username` is a username or, where nobody has that username, the confirmed email address of exactly one active account; tries by either count together. Of who has a second factor a right password is answered 401 with the code `second_factor`; go on with `POST /api/login/second-factor` or a passkey. After 10 wrong tries for an account or 100 from an address in 15 minutes: 429. Where the sign-in provider is the only way in: 403 with the code `provider_only`, but for the emergency account; so are all calls that choose a password.',
    undo: 'POST /api/logout',
    body: Login,
    response: Me,
  }),
  register: endpoint('POST /api/register', {
    summary: 'Register as a client',
    description:
      'Only while registration is open; otherwise 403. Nothing but a link to confirm it is mailed to the address until that is used.',
    undo: 'DELETE /api/users/:id',
    body: Registration,
    response: Me,
    status: 201,
  }),
  setup: endpoint('POST /api/setup', {
    summary: 'Create the first member of staff',
    description: 'With the one-time link that an empty portal prints at its start. Signs in.',
    undo: { never: 'the link works once' },
    body: Setup,
    response: Me,
    status: 201,
  }),
  logout: endpoint('POST /api/logout', {
    summary: 'Sign out',
    description:
      'Ends the session of the cookie and deletes the cookie. Without a session it is answered the same.',
    undo: { never: 'an ended session stays ended' },
  }),
  changeProfile: endpoint('PATCH /api/user', {
    summary: 'Change your own name, email address, company, time zone, language or picture',
    description: `A new \`email\` is the \`pendingEmail\` until the link that is mailed there is used; the one before, sent again, takes it back. \`picture\` names an image of your own uploads: JPEG, PNG, GIF or WebP, at most ${PICTURE_MAX_MB} MB. Null takes the picture or the time zone away, and has \`language\` be the agency’s.`,
    undo: 'the same call',
    confirmed: 'for another address',
    body: ProfileChange,
    response: Me,
  }),
  changePassword: endpoint('POST /api/user/password', {
    summary: 'Change your own password',
    description: 'Ends every other session of yours.',
    undo: 'the same call',
    body: PasswordChange,
  }),
  list: endpoint('GET /api/users', {
    summary: 'People, by number',
    description:
      'Whoever has an account. With `status=deleted` those whose account was deleted and who are not erased yet.',
    query: listQuery.extend({
      role: z.enum(ROLES).optional(),
      status: z.enum(USER_STATUSES).optional(),
      companyId: idFilter.describe('Who belongs to this company'),
    }),
    response: z.array(User),
  }),
  get: endpoint('GET /api/users/:id', {
    summary: 'One person',
    description: 'Also someone who is invited or deactivated.',
    response: User,
  }),
  picture: endpoint('GET /api/users/:id/picture', {
    summary: 'A person’s picture',
    description: 'Staff see everybody’s, clients their own and those of staff.',
    response: z.unknown(),
  }),
  create: endpoint('POST /api/users', {
    summary: 'Create a person',
    description:
      'With a password that staff choose: at the first sign-in the person is led to choosing another. An invitation (`POST /api/invitations`) needs none. A client gets a company of `companyName` and owns it, or joins that of `companyId`. Staff without a `staffRole` are owners; only owners make staff, and a freelancer without companies is refused.',
    undo: 'DELETE /api/users/:id',
    confirmed: 'for staff',
    body: NewUser,
    response: User,
    status: 201,
  }),
  update: endpoint('PATCH /api/users/:id', {
    summary: 'Change a person',
    description:
      'A new password or role ends the person’s sessions. What staff may do is said by owners alone, and the last owner stays one (409 with the code `last_owner`). `companyName` renames the company while the person is alone in it.',
    undo: 'the same call',
    confirmed: 'for a password, another address, another role or other companies of a freelancer',
    body: UserChange,
    response: User,
  }),
  remove: endpoint('DELETE /api/users/:id', {
    summary: 'Delete a person',
    description:
      'The person can no longer sign in and live sessions end at once; records keep the name. Yourself and the last owner of the portal are protected (409).',
    undo: { never: 'the password and the second factor are gone; deactivating can be undone' },
    confirmed: 'for staff',
  }),
}
