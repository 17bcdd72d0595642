import { createStorage } from '#server/platform/storage/create-storage.ts'
import type { SignIn } from '#server/demo/fill.ts'
import { CommandError, type Noun, UsageError, command, withPortal } from '../command.ts'

const printSignIns = (signIns: SignIn[], print: (line: string) => void) => {
  for (const { username, password, who } of signIns) print(`  ${username} / ${password} (${who})`)
}

export const demoCommands: Noun = {
  about: 'The believable agency that fills an empty portal.',
  verbs: {
    fill: command({
      about: 'Fills an empty portal with the demo and shows its sign-ins.',
      run: async ({ print }) => {
        const { fillDemo } = await import('#server/demo/fill.ts')
        const signIns = await withPortal(async ({ url, config }) => {
          if (!config.demo)
            throw new CommandError('DEMO is off: the portal would not start with a demo. Set DEMO=on first')
          return fillDemo(url, await createStorage(config))
        })
        if (signIns.length === 0)
          throw new CommandError('This portal is not empty and not a demo: nothing was changed')
        print('The demo is there. A running portal shows it after a restart.')
        printSignIns(signIns, print)
        return { json: { signIns } }
      },
    }),
    reset: command({
      about: 'Deletes everything in the demo, including what was added, and fills it again.',
      options: { yes: { type: 'boolean', about: 'needed: everything in the demo is lost' } },
      examples: ['demo reset --yes'],
      run: async ({ options, print }) => {
        if (!options.yes)
          throw new UsageError(
            'This deletes everything in the demo, including what was added: `npm run portal -- demo reset --yes`',
          )
        const { resetDemo } = await import('../change-demo.ts')
        const signIns = await withPortal(async ({ db, config }) => resetDemo(db, await createStorage(config)))
        print('The demo is reset. A running portal shows it after a restart.')
        printSignIns(signIns, print)
        return { json: { signIns } }
      },
    }),
    end: command({
      about: 'Makes the demo a portal of your own.',
      options: {
        keep: {
          type: 'boolean',
          about: 'keeps what is there, and deactivates the accounts whose password everyone knows',
        },
        empty: {
          type: 'boolean',
          about: 'deletes everything in it, including what was added, except the audit log',
        },
      },
      examples: ['demo end --keep', 'demo end --empty'],
      run: async ({ options: { keep = false, empty = false }, print }) => {
        if (empty === keep) throw new UsageError(USAGE_HINT)
        const { prepareDatabase } = await import('#server/platform/db/prepare.ts')
        const { emptyDemo, convertDemo } = await import('../change-demo.ts')
        const { closed, staff } = await withPortal(async ({ db, config, url }) => {
          // The portal might not have been started since it was updated.
          await prepareDatabase(url, undefined)
          if (keep) return convertDemo(db)
          await emptyDemo(db, await createStorage(config))
          return { closed: [], staff: [] }
        })
        if (closed.length > 0) print(`Deactivated, and their passwords removed: ${closed.join(', ')}.`)
        if (keep) print(`Staff that can still sign in: ${staff.join(', ') || 'no one'}.`)
        print(`${keep ? 'Everything else stays' : 'The portal is empty'}. Restart it with DEMO=off.`)
        return { json: { emptied: empty, deactivated: closed, staff } }
      },
    }),
  },
}

const USAGE_HINT = `Choose what happens to the demo before the portal becomes your own:
  \`npm run portal -- demo end --empty\` deletes everything in it, including what was added, except the audit log
  \`npm run portal -- demo end --keep\` keeps what is there, and deactivates the accounts whose password everyone knows`
