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
  about: 'People who have an account.',
  verbs: {
    list: command({
      about: 'Shows who has an account.',
      options: {
        role: { type: 'string', value: 'ROLE', about: `only ${ROLES.join(' or ')}` },
        status: { type: 'string', value: 'STATUS', about: `only ${USER_STATUSES.join(', ')}` },
        find: { type: 'string', about: 'only whose name, username, address or company has this in it' },
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
      about: 'Creates an account and shows its one-time link to choose a password.',
      options: {
        username: { type: 'string', value: 'NAME', about: 'what they sign in with' },
        name: { type: 'string', about: 'their full name' },
        email: { type: 'string', value: 'ADDRESS', about: 'where their emails go' },
        role: { type: 'string', value: 'ROLE', about: ROLES.join(' or ') },
        company: { type: 'string', about: 'of a client' },
        'staff-role': {
          type: 'string',
          value: 'ROLE',
          about: `of staff: ${STAFF_ROLES.slice(0, 2).join(' or ')}`,
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
        print(`Created. Choose a password, once and within seven days, at ${link}`)
        return { json: { username: person.data.username, link } }
      },
    }),
    reset: command({
      about: 'Shows a one-time link to choose a new password.',
      words: ['USERNAME'],
      examples: ['people reset maria'],
      run: async ({ words: [username = ''], print }) => {
        const { makeResetLink } = await import('../change-people.ts')
        const link = await withPortal(
          async ({ db, config }) => config.publicUrl + (await makeResetLink(db, config, username)),
        )
        print(`Choose a new password, once and within an hour, at ${link}`)
        return { json: { username, link } }
      },
    }),
    deactivate: command({
      about: 'Ends an account until staff reactivate it; what they wrote stays.',
      words: ['USERNAME'],
      run: async ({ words: [username = ''], print }) => {
        const { deactivateByUsername } = await import('../change-people.ts')
        await withPortal(({ db }) => deactivateByUsername(db, username))
        print(`${username} can no longer sign in. Staff can reactivate the account under User Management.`)
        return { json: { username, status: 'deactivated' } }
      },
    }),
    'lock-out': command({
      about: 'Ends every session, API token, link and device of an account; its password stays.',
      words: ['USERNAME'],
      run: async ({ words: [username = ''], print }) => {
        const { lockOutByUsername } = await import('../change-people.ts')
        await withPortal(({ db, config }) => lockOutByUsername(db, config, username))
        print(
          `${username} is signed out everywhere. \`npm run portal -- people reset ${username}\` makes a new password.`,
        )
        return { json: { username, lockedOut: true } }
      },
    }),
  },
}
