import * as z from 'zod'
import { NewInvitation } from '#shared/users/accounts/schemas.ts'
import { USER_STATUSES } from '#shared/users/values.ts'
import { ROLES, STAFF_ROLES } from '#shared/contract/roles.ts'
import {
  type Noun,
  UsageError,
  parseChoice,
  command,
  pickFields,
  formatTable,
  withPortal,
} from '../command.ts'

const COLUMNS = ['id', 'username', 'fullName', 'email', 'role', 'companyName', 'status'] as const

export const peopleCommands: Noun = {
  about: 'People with an account.',
  verbs: {
    list: command({
      about: 'Lists accounts.',
      options: {
        role: { type: 'string', value: 'ROLE', about: `only ${ROLES.join(' or ')}` },
        status: { type: 'string', value: 'STATUS', about: `only ${USER_STATUSES.join(', ')}` },
        find: { type: 'string', about: 'filter by name, username, email address or company' },
      },
      examples: ['people list', 'people list --role staff --status active'],
      run: async ({ options, print }) => {
        const query = {
          role: parseChoice('role', ROLES, options.role),
          status: parseChoice('status', USER_STATUSES, options.status),
          q: options.find,
        }
        const { readAllUsers } = await import('#server/features/users/queries.ts')
        const { createContext } = await import('#server/core/events/create-context.ts')
        const batches = await withPortal(({ db }) =>
          Array.fromAsync(readAllUsers(createContext(db, null), query)),
        )
        const json = pickFields(batches.flat(), [...COLUMNS, 'createdAt'])
        formatTable(json, COLUMNS).forEach(print)
        return { json }
      },
    }),
    create: command({
      about: 'Creates an account and prints a one-time link to choose a password.',
      options: {
        username: { type: 'string', value: 'NAME', about: 'the username to sign in with' },
        name: { type: 'string', about: 'their full name' },
        email: { type: 'string', value: 'ADDRESS', about: 'their email address' },
        role: { type: 'string', value: 'ROLE', about: ROLES.join(' or ') },
        company: { type: 'string', about: 'for a client: their company' },
        'staff-role': {
          type: 'string',
          value: 'ROLE',
          about: `for staff: ${STAFF_ROLES.slice(0, 2).join(' or ')} (default owner)`,
        },
      },
      examples: [
        'people create --username maria --name "Maria Lopez" --email maria@example.com --role staff',
        'people create --username ben --name "Ben Baker" --email ben@example.com --role client --company "Bakery"',
      ],
      run: async ({ options: { username, name, email, role, company, 'staff-role': staffRole }, print }) => {
        const person = NewInvitation.safeParse({
          username,
          fullName: name,
          email,
          role,
          companyName: company,
          // Defaults to owner, because someone who runs commands on the server might not have an owner account yet.
          ...(role === 'staff' && { staffRole: staffRole ?? 'owner' }),
        })
        if (!person.success) throw new UsageError(z.prettifyError(person.error))
        const { createUserWithLink } = await import('../change-people.ts')
        const link = await withPortal(
          async ({ db, config }) => config.publicUrl + (await createUserWithLink(db, config, person.data)),
        )
        print(`Created. This link to choose a password works once and expires in seven days: ${link}`)
        return { json: { username: person.data.username, link } }
      },
    }),
    reset: command({
      about: 'Prints a one-time link to choose a new password.',
      words: ['USERNAME'],
      examples: ['people reset maria'],
      run: async ({ words: [username = ''], print }) => {
        const { makeResetLink } = await import('../change-people.ts')
        const link = await withPortal(
          async ({ db, config }) => config.publicUrl + (await makeResetLink(db, config, username)),
        )
        print(`This link to choose a new password works once and expires in an hour: ${link}`)
        return { json: { username, link } }
      },
    }),
    deactivate: command({
      about: 'Deactivates an account until staff reactivate it. Its content stays.',
      words: ['USERNAME'],
      run: async ({ words: [username = ''], print }) => {
        const { deactivateByUsername } = await import('../change-people.ts')
        await withPortal(({ db }) => deactivateByUsername(db, username))
        print(`${username} can no longer sign in. Staff can reactivate the account under User Management.`)
        return { json: { username, status: 'deactivated' } }
      },
    }),
    'lock-out': command({
      about: "Ends all of an account's sessions, API tokens, links and devices. Its password stays.",
      words: ['USERNAME'],
      run: async ({ words: [username = ''], print }) => {
        const { lockOutByUsername } = await import('../change-people.ts')
        await withPortal(({ db, config }) => lockOutByUsername(db, config, username))
        print(
          `${username} is signed out everywhere. To reset the password: \`npm run portal -- people reset ${username}\`.`,
        )
        return { json: { username, lockedOut: true } }
      },
    }),
  },
}
