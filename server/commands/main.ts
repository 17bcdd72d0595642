// `npm run user:create`, `user:reset`, `key:replace`, `demo:reset` and `demo:leave`: operator tasks without a browser,
// which work while the portal is running.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { NewInvitation } from '#shared/accounts/schemas.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { type Database, connect } from '#server/db/connection.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { onPortal } from '#server/db/reach.ts'
import { AppError } from '#server/http/errors.ts'
import { KeyError, replaceKey } from '#server/identity/key-check.ts'
import { readableFailure } from '#server/process/portal.ts'
import { createStorage } from '#server/storage/create-storage.ts'
import { CommandError } from './command-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Call {
  db: Database
  /** Its connection string. */
  url: string
  config: Config
  args: string[]
}

const COMMANDS: Record<string, (call: Call) => Promise<void>> = {
  'user:create': async ({ db, config, args }) => {
    const text = { type: 'string' } as const
    const options = { username: text, name: text, email: text, role: text, company: text }
    const { username, name, email, role, company } = parse(args, options)
    const person = NewInvitation.safeParse({ username, fullName: name, email, role, companyName: company })
    if (!person.success) throw new CommandError(`${z.prettifyError(person.error)}\n${USAGE}`)
    const { createWithLink } = await import('./people.ts')
    say(
      `Created. Choose a password, once and within seven days, at ${config.publicUrl}${await createWithLink(db, config, person.data)}`,
    )
  },
  'user:reset': async ({ db, config, args }) => {
    const [username] = args
    if (username === undefined) throw new CommandError('Name the account: `npm run user:reset -- maria`')
    const { makeResetLink } = await import('./people.ts')
    say(
      `Choose a new password, once and within an hour, at ${config.publicUrl}${await makeResetLink(db, config, username)}`,
    )
  },
  'key:replace': async ({ db, config, args }) => {
    const [from, lost] = [args.indexOf('--from'), args.includes('--yes')]
    if (from === -1 && !lost) throw new CommandError(KEY_USAGE)
    await replaceKey(db, config, from === -1 ? undefined : keyIn(config, args[from + 1]))
    say('The new key is in use. Restart the portal on every node with the same SECRET_KEY.')
  },
  'demo:reset': async ({ db, config, args }) => {
    if (!args.includes('--yes'))
      throw new CommandError(
        'This deletes everything in the demo, including what was added: `npm run demo:reset -- --yes`',
      )
    const { resetDemo } = await import('./reset-demo.ts')
    const signIns = await resetDemo(db, await createStorage(config))
    say('The demo is reset. A running portal shows it after a restart.')
    for (const { username, password, who } of signIns) say(`  ${username} / ${password} (${who})`)
  },
  'demo:leave': async ({ db, config, args, url }) => {
    const [empty, keep] = [args.includes('--empty'), args.includes('--keep')]
    if (empty === keep) throw new CommandError(LEAVE_USAGE)
    // The portal may not have been started since it was updated.
    await prepareDatabase(url, undefined)
    const { emptyDemo, keepDemo } = await import('./leave-demo.ts')
    if (empty) await emptyDemo(db, await createStorage(config))
    const { closed, staff } = keep ? await keepDemo(db) : { closed: [], staff: [] }
    if (closed.length > 0) say(`Deactivated, and their passwords removed: ${closed.join(', ')}.`)
    if (keep) say(`Staff that can still sign in: ${staff.join(', ') || 'no one'}.`)
    say(`${keep ? 'Everything else stays' : 'The portal is empty'}. Restart it with DEMO=off.`)
  },
}

const USAGE =
  'npm run user:create -- --username maria --name "Maria Lopez" --email maria@example.com --role staff (or: --role client --company "Bakery")'

const LEAVE_USAGE = `Choose what happens to the demo before the portal becomes your own:
  \`npm run demo:leave -- --empty\` deletes everything in it, including what was added, except the audit log
  \`npm run demo:leave -- --keep\` keeps what is there, and deactivates the accounts whose password everyone knows`

const KEY_USAGE = `Name the file with the previous key, whose secrets are then sealed with the new one: \`npm run key:replace -- --from /run/secrets/old-key\`
If it is lost: \`npm run key:replace -- --yes\`. Authenticator apps that were set up with it then stop working, and their owners need a recovery code or help from staff; webhook secrets have to be rotated`

/** The previous settings, with the key in this file. */
function keyIn(config: Config, file: string | undefined): Config {
  if (file === undefined) throw new CommandError(KEY_USAGE)
  try {
    return { ...config, secretKey: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    throw new CommandError(`${file} cannot be read`, { cause: error })
  }
}

function parse<T extends Record<string, { type: 'string' }>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    })
  }
}

async function run(name: string, args: string[]): Promise<void> {
  const config = readConfig()
  // Emptying the database requires the owner's role.
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl
  await onPortal({ ...config, databaseUrl }, async ({ url }) => {
    const db = connect(url, { max: 2 })
    try {
      await COMMANDS[name]?.({ db, url, config, args })
    } finally {
      await db.destroy()
    }
  })
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  await run(name, args)
} catch (error) {
  const expected = [CommandError, AppError, KeyError].some((kind) => error instanceof kind)
  process.stderr.write(`${expected && error instanceof Error ? error.message : readableFailure(error)}\n`)
  process.exitCode = 1
}
