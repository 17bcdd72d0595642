// `npm run user:create`, `user:reset`, `key:replace` and `demo:reset`: what an operator does without a browser, also while the portal runs.
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { NewInvitation } from '#shared/accounts.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, connect } from '#server/db/connection.ts'
import { onPortal } from '#server/db/reach.ts'
import { AppError } from '#server/errors.ts'
import { readableFailure } from '#server/portal.ts'
import { createStorage } from '#server/storage/storage.ts'
import { CommandError } from './command-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Call {
  db: Database
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
      `Created. Choose a password, once and within seven days, at ${config.publicUrl}${await createWithLink(db, person.data)}`,
    )
  },
  'user:reset': async ({ db, config, args }) => {
    const [username] = args
    if (username === undefined) throw new CommandError('Name the account: `npm run user:reset -- maria`')
    const { makeResetLink } = await import('./people.ts')
    say(
      `Choose a new password, once and within an hour, at ${config.publicUrl}${await makeResetLink(db, username)}`,
    )
  },
  'key:replace': async ({ db, config, args }) => {
    if (!args.includes('--yes'))
      throw new CommandError(
        'Only for a key that is lost: authenticator apps that were set up with it stay unusable, and their people need a recovery code or staff; secrets of webhooks have to be rotated: `npm run key:replace -- --yes`',
      )
    const { replaceKey } = await import('#server/key-check.ts')
    await replaceKey(db, config)
    say('This key counts from now on. Restart the portal on every node, with the same SECRET_KEY.')
  },
  'demo:reset': async ({ db, config, args }) => {
    if (!args.includes('--yes'))
      throw new CommandError(
        'This deletes everything that is in the demo, also what was added: `npm run demo:reset -- --yes`',
      )
    const { resetDemo } = await import('./reset-demo.ts')
    const signIns = await resetDemo(db, await createStorage(config))
    say('The demo is as new. A portal that runs shows it after a restart.')
    for (const { username, password, who } of signIns) say(`  ${username} / ${password} (${who})`)
  },
}

const USAGE =
  'npm run user:create -- --username maria --name "Maria Lopez" --email maria@example.com --role staff (or: --role client --company "Bakery")'

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
  await onPortal(config, async ({ url }) => {
    const db = connect(url, { max: 2 })
    try {
      await COMMANDS[name]?.({ db, config, args })
    } finally {
      await db.destroy()
    }
  })
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  await run(name, args)
} catch (error) {
  const expected = error instanceof CommandError || error instanceof AppError
  process.stderr.write(`${expected ? error.message : readableFailure(error)}\n`)
  process.exitCode = 1
}
